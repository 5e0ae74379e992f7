# frozen_string_literal: true
require "test/unit"
require_relative "../tools/fields_cases"

# instance_variable_set and its kin: every way to name a variable, every kind of owner, owners with
# few variables (the shapes are walked) and many (they have an index).
class TestFieldsByName < Test::Unit::TestCase
  include FieldsCases
  TOOLS = [].freeze

  PRELUDE = <<~RUBY
    KINDS = {
      plain: Class.new, struct: Struct.new(:x), wide: Struct.new(:x, :y, :z),
      string: Class.new(String), array: Class.new(Array), hash: Class.new(Hash),
      time: Class.new(Time), error: Class.new(StandardError), class: Class, module: Module,
    }
    COUNTS = [0, 1, 2, 3, 4, 8, 9, 10, 11, 12, 23, 40]
    def each_owner
      KINDS.each { |kind, k| COUNTS.each { |count| yield write(k.new, 0...count), count, kind } }
    end
    # A literal, a string, a symbol that was made at run time, and an object that becomes a string.
    Text = Struct.new(:to_str)
    def ways(name) = [name.to_sym, name.to_s, "\#{name}\#{name[1..]}".to_sym, Text.new(name.to_s)]
  RUBY

  def run_named(body) = run_both("#{PRELUDE}#{body}", timeout: 240)

  def test_every_place_of_a_variable
    run_named(<<~RUBY)
      each_owner do |owner, count, kind|
        count.times do |i|
          name = :"@f\#{i}"
          val = [kind, i]
          assert_same val, owner.instance_variable_set(name, val)
          assert_same val, owner.instance_variable_get(name)
          assert_same true, owner.instance_variable_defined?(name)
        end
        assert_equal names(0...count), owner.instance_variables
        assert_nil owner.instance_variable_get(:@none)
        assert_same false, owner.instance_variable_defined?(:@none)
        error = assert_raise(NameError) { owner.remove_instance_variable(:@none) }
        assert_equal "instance variable @none not defined", error.message
        assert_equal :@none, error.name
        assert_same owner, error.receiver
        assert_equal names(0...count), owner.instance_variables
      end
    RUBY
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
    run_named(<<~RUBY)
      each_owner do |owner, count|
        next if count > 3
        [:a, :A, :@@a, :$a, :a=, :+, :[]=, :"@", :"@1", "b", "@@b", "", :"", :"@a="].each do |name|
          { set: [1], get: [], defined?: [] }.each do |way, args|
            error = assert_raise(NameError) do
              owner.send(:"instance_variable_\#{way}", name, *args)
            end
            assert_equal "'\#{name}' is not allowed as an instance variable name", error.message
            assert_equal name.to_s, error.name.to_s
          end
          assert_raise(NameError) { owner.remove_instance_variable(name) }
        end
        [nil, 1, 1.5, owner.class, [], Object.new].each do |name|
          next if name.respond_to?(:to_str)
          assert_raise(TypeError) { owner.instance_variable_get(name) }
          assert_raise(TypeError) { owner.instance_variable_set(name, 1) }
          assert_raise(TypeError) { owner.instance_variable_defined?(name) }
          assert_raise(TypeError) { owner.remove_instance_variable(name) }
        end
        assert_equal names(0...count), owner.instance_variables
      end
    RUBY
  end

  # As on stock, a wrong name is told before a frozen receiver.
  def test_frozen_receivers
    run_named(<<~RUBY)
      each_owner do |owner, count|
        owner.freeze
        [:@f0, "@f0", :@new].each do |name|
          assert_raise(FrozenError) { owner.instance_variable_set(name, 1) }
          assert_raise(FrozenError) { owner.remove_instance_variable(name) }
        end
        assert_raise_with_message(NameError, /not allowed/) { owner.instance_variable_set(:f0, 1) }
        assert_raise_with_message(NameError, /not allowed/) { owner.remove_instance_variable(:f0) }
        assert_equal values(0...count), read(owner, 0...count)
        assert_equal (0...count).map { true },
                     names(0...count).map { |name| owner.instance_variable_defined?(name) }
      end
      [1, :sym, nil, 1.5, 2**70].each do |val|
        assert_raise(FrozenError) { val.instance_variable_set(:@a, 1) }
        assert_nil val.instance_variable_get(:@a)
        assert_equal false, val.instance_variable_defined?(:@a)
        assert_equal [], val.instance_variables
      end
    RUBY
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
    run_named(<<~RUBY)
      owners = []
      each_owner { |owner, count, kind| owners << [owner, count] if count > 0 }
      old!
      12.times do |turn|
        owners.each { |owner, count| write(owner, 0...count, "turn \#{turn} ") }
        full = turn % 3 == 2
        GC.start(full_mark: full, immediate_mark: !full, immediate_sweep: false)
        shake if turn == 6
        owners.each do |owner, count|
          assert_equal values(0...count, "turn \#{turn} "), read(owner, 0...count)
        end
      end
      verify
    RUBY
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
    run_alone("#{PRELUDE}\n" + <<~RUBY)
      each_owner do |owner, count|
        next if count == 0
        work = lambda do
          100.times do
            owner.instance_variable_set(:@f0, 1)
            owner.instance_variable_get(:@f0)
            owner.instance_variable_defined?(:@none)
          end
          10.times { owner.instance_variables }
        end
        work.call
        before = GC.stat(:total_allocated_objects)
        work.call
        assert_operator GC.stat(:total_allocated_objects) - before, :<=, 12
      end
    RUBY
  end
end
