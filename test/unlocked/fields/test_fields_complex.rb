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
    run_alone(<<~'RUBY')
      made = []
      owners do |name, owner|
        before = owner.instance_variables
        write(owner, 0...6)
        made << [name, owner, before]
      end
      exhaust_shapes
      made.each do |name, owner, before|
        owner.instance_variable_set(:@f1, "again")
        assert_equal("v2", owner.remove_instance_variable(:@f2), name)
        assert_equal(names([0, 1, 3, 4, 5]), owner.instance_variables - before, name)
        owner.instance_variable_set(:@f2, "v2")
        owner.instance_variable_set(:@f0, "v0")
        assert_equal(names([0, 1, 3, 4, 5, 2]), owner.instance_variables - before, name)
        assert_equal(%w[v0 again v2 v3 v4 v5], read(owner, 0...6), name)
        assert_raise(NameError) { owner.remove_instance_variable(:@none) }
      end
      verify
    RUBY
  end

  def test_stress_while_turning_complex
    run_alone(<<~'RUBY', timeout: 300)
      made = [+"s", [], {a: 1}, Three.new(1, 2, 3)].each { |owner| write(owner, 0...5) }
      exhaust_shapes
      GC.stress = true
      made.each do |owner|
        owner.instance_variable_set(:@late, "la" + "te")
        owner.remove_instance_variable(:@f1)
      end
      GC.stress = false
      made.each do |owner|
        assert_equal(%w[v0 v2 v3 v4], read(owner, [0, 2, 3, 4]))
        assert_equal("late", owner.instance_variable_get(:@late))
      end
      verify
    RUBY
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
    run_alone(<<~'RUBY')
      made = {}
      owners { |name, owner| write(owner, 0...3); made[name] = owner }
      old!
      exhaust_shapes
      made.each_value { |owner| owner.instance_variable_set(:@late, "la" + "te") }
      verify
      3.times { minor; Array.new(5_000) { |i| "filler #{i}" } }
      made.each do |name, owner|
        assert_equal(%w[v0 v1 v2], read(owner, 0...3), name)
        assert_equal("late", owner.instance_variable_get(:@late), name)
      end
    RUBY
  end

  def test_complex_copies_do_not_leak
    before = "exhaust_shapes\n$o = []; write($o, 0...20); 20_000.times { $o.dup }"
    assert_no_memory_leak(["-W0", *tools], before, <<~'RUBY', "leak", rss: true, limit: 1.6)
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
