# frozen_string_literal: true
require "test/unit"
require_relative "../tools/fields_cases"

# Owners whose fields are a table, because no shape is left for them.
class TestFieldsComplex < Test::Unit::TestCase
  include FieldsCases

  # What the other tests rely on.
  def test_shapes_run_out
    run_alone(<<~'RUBY')
      sizes = Array.new(2) do |i|
        exhaust_shapes if i == 1
        owner = []
        write(owner, 0...2, "x") if i == 0
        owner.instance_variable_set(:@new, 1)
        ObjectSpace.memsize_of(owner)
      end
      assert_operator(sizes[1], :>, sizes[0] + 64, "one ivar in a table, and three without")
    RUBY
  end

  # When no shape is left, the first operation is a removal, or a write to an existing variable.
  def test_remove_when_no_shape_is_left
    run_alone(Cases["fields/fields_complex/remove_when_no_shape_is_left"])
  end

  def test_stress_while_turning_complex
    run_alone(Cases["fields/fields_complex/stress_while_turning_complex"], timeout: 300)
  end

  def test_compaction_of_complex_owners_with_immediates
    run_alone(<<~'RUBY')
      omit "no compaction here" unless GC.respond_to?(:compact)
      exhaust_shapes
      mixed = [1, nil, true, :symbol, 1.5, "string", 2**70, [1]]
      owners do |name, owner|
        mixed.each_with_index { |v, i| owner.instance_variable_set(:"@f#{i}", v) }
        shake
        assert_equal(mixed, read(owner, 0...mixed.size), name)
      end
    RUBY
  end

  def test_old_owners_that_turn_complex
    run_alone(Cases["fields/fields_complex/old_owners_that_turn_complex"])
  end

  def test_complex_copies_do_not_leak
    before = "exhaust_shapes\n$o = []; write($o, 0...20); 20_000.times { $o.dup }"
    assert_no_memory_leak(options, before, <<~'RUBY', "leak", rss: true, limit: 1.6)
      50_000.times { $o.dup; $o.clone }
    RUBY
  end

  def test_complex_owner_is_small
    run_alone(<<~'RUBY')
      exhaust_shapes
      owner = []
      write(owner, 0...2)
      assert_operator(ObjectSpace.memsize_of(owner), :<, 1_000)
    RUBY
  end
end
