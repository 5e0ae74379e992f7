# frozen_string_literal: true
require "test/unit"
require_relative "../tools/fields_cases"

# instance_variable_set and its kin: every way to name a variable, every kind of owner, owners with
# few variables (the shapes are walked) and many (they have an index).
class TestFieldsByName < Test::Unit::TestCase
  include FieldsCases
  TOOLS = [].freeze

  PRELUDE = Cases["ivar/fields_by_name/prelude"]

  def run_named(body) = run_both("#{PRELUDE}#{body}", timeout: 240)

  def test_every_place_of_a_variable
    run_named(Cases["ivar/fields_by_name/every_place_of_a_variable"])
  end

  def test_every_way_to_name_it
    run_named(<<~RUBY)
      each_owner do |owner, count|
        ways(:@named).each_with_index do |name, i|
          assert_equal i, owner.instance_variable_set(name, i)
          assert_equal i, owner.instance_variable_get(name)
          assert owner.instance_variable_defined?(name)
          assert_equal i, owner.remove_instance_variable(name)
          assert_equal false, owner.instance_variable_defined?(name)
        end
        assert_equal names(0...count), owner.instance_variables
      end
    RUBY
  end

  def test_names_that_are_none
    run_named(Cases["ivar/fields_by_name/names_that_are_none"])
  end

  # As on stock, a wrong name is told before a frozen receiver.
  def test_frozen_receivers
    run_named(Cases["ivar/fields_by_name/frozen_receivers"])
  end

  # A chilled string warns, and takes the value.
  def test_chilled_strings
    run_alone(<<~RUBY)
      $VERBOSE, Warning[:deprecated], warned = false, true, []
      Warning.define_singleton_method(:warn) { |message, **| warned << message }
      text = eval('"a literal"')
      text.instance_variable_set(:@a, 1)
      assert_equal 1, warned.grep(/literal string will be frozen/).size
      text.instance_variable_set(:@a, 2)
      assert_equal [2, 1], [text.instance_variable_get(:@a), warned.size]
    RUBY
  end

  def test_old_owners_keep_young_values
    run_named(Cases["ivar/fields_by_name/old_owners_keep_young_values"])
  end

  def test_names_while_memory_is_short
    run_alone("#{PRELUDE}\n" + <<~RUBY)
      owners = []
      each_owner { |owner, count, kind| owners << [owner, count] if count < 3 || kind == :array }
      wide = write(Object.new, 0...200)
      GC.stress = true
      owners.each { |owner, count| assert_equal count, owner.instance_variables.size }
      assert_equal names(0...200), wide.instance_variables
    RUBY
  end

  def test_names_of_hidden_fields_do_not_show
    run_named(<<~RUBY)
      klass = Struct.new(:x, :y)
      klass.members
      klass.instance_variable_set(:@shown, 1)
      klass.class_variable_set(:@@other, 2)
      assert_equal [:@shown], klass.instance_variables
      error = (raise "an error" rescue $!)
      error.instance_variable_set(:@shown, 1)
      assert_equal [:@shown], error.instance_variables
    RUBY
  end

  # Instructions do not depend on the machine: see benchmark/ivar/fields_by_name_counted.rb. Here,
  # that an owner of any kind takes no more objects than on stock.
  def test_no_objects_but_the_list_of_names
    run_alone("#{PRELUDE}\n" + Cases["ivar/fields_by_name/no_objects_but_the_list_of_names"])
  end
end
