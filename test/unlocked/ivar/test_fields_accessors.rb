# frozen_string_literal: true
require "test/unit"
require_relative "../tools/fields_cases"

# Writing, reading, removing and listing the fields of every family of owner, at every size.
class TestFieldsAccessors < Test::Unit::TestCase
  include FieldsCases

  def test_each_count_of_new_owners
    run_alone(Cases["ivar/fields_accessors/each_count_of_new_owners"])
  end

  # The next field takes the room of a removed one, also where the slot size changes; a copy has
  # room of its own.
  def test_field_that_comes_and_goes_makes_no_objects
    run_alone(Cases["ivar/fields_accessors/field_that_comes_and_goes_makes_no_objects"])
  end

  def test_hidden_fields_stay_beside_ivars
    run_both(Cases["ivar/fields_accessors/hidden_fields_stay_beside_ivars"])
  end

  def test_random_operations_against_a_model
    run_alone(Cases["ivar/fields_accessors/random_operations_against_a_model"])
  end

  def test_count_in_inspect_and_instance_variables
    run_both(<<~'RUBY')
      owner = Thread::Mutex.new
      write(owner, 0...3)
      assert_equal(3, owner.instance_variables.size)
      text = Kernel.instance_method(:inspect).bind_call(owner)
      3.times { |i| assert_include(text, "@f#{i}=\"v#{i}\"") }
    RUBY
  end

  def test_frozen_owners
    run_both(Cases["ivar/fields_accessors/frozen_owners"])
  end

  def test_bad_names
    run_alone(<<~'RUBY')
      owner = [1]
      ["f", "F", "@@f", "@", "@1", "$f", ""].each do |name|
        assert_raise(NameError) { owner.instance_variable_set(name, 1) }
        assert_raise(NameError) { owner.instance_variable_get(name) }
        assert_raise(NameError) { owner.remove_instance_variable(name) }
      end
      assert_raise(TypeError) { owner.instance_variable_set(1, 1) }
      assert_equal([], owner.instance_variables)
    RUBY
  end

  def test_seventy_thousand_ivars
    run_alone(<<~'RUBY', timeout: 300)
      owner = +"s"
      70_000.times { |i| owner.instance_variable_set(:"@f#{i}", i) }
      probes = [0, 1, 77, 78, 79, 255, 256, 65_534, 65_535, 65_536, 69_999]
      assert_equal(probes, read(owner, probes))
      GC.start
      copy = owner.dup
      assert_equal([70_000, probes], [copy.instance_variables.size, read(copy, probes)])
      assert_equal(69_999, owner.remove_instance_variable(:@f69999))
      assert_equal(69_999, owner.instance_variables.size)
    RUBY
  end

  def test_chilled_string_literal_warns_once_and_takes_the_ivar
    script = <<~'RUBY'
      3.times do
        s = 'lit'
        %i[@a @b].each { |name| s.instance_variable_set(name, 1) }
        p s.instance_variables
      end
    RUBY
    assert_in_out_err(["-W:deprecated", "-e", script], "", ["[:@a, :@b]"] * 3,
                      /literal string will be frozen/)
  end
end
