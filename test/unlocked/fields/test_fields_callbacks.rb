# frozen_string_literal: true
require "test/unit"
require_relative "../tools/fields_cases"

# Code that runs in the middle of an operation on fields, and reads or writes the same owner.
class TestFieldsCallbacks < Test::Unit::TestCase
  include FieldsCases

  def test_callbacks_may_change_the_owner
    run_both(<<~'RUBY')
      class Meddler
        def initialize(owner) = @owner = owner
        def inspect
          @owner.instance_variables.each { |v| @owner.remove_instance_variable(v) }
          50.times { |i| @owner.instance_variable_set(:"@n#{i}", i) }
          GC.start
          "meddled"
        end
      end
      class Shown < Array
        def inspect = Kernel.instance_method(:inspect).bind_call(self)
      end
      [Object.new, Shown.new].each do |owner|
        owner.instance_variable_set(:@meddler, Meddler.new(owner))
        write(owner, 0...8)
        assert_include(owner.inspect, "meddled")
      end
    RUBY
  end

  def test_callback_sees_the_value_of_the_moment
    run_both(<<~'RUBY')
      class Setter
        def initialize(owner) = @owner = owner
        def marshal_dump = (@owner.instance_variable_set(:@later, "new"); 1)
        def marshal_load(x) = nil
        def inspect = (marshal_dump; "setter")
      end
      [Object.new, [], +"s", Three.new(1, 2, 3)].each do |owner|
        write(owner, 0...2)
        owner.instance_variable_set(:@setter, Setter.new(owner))
        owner.instance_variable_set(:@later, "old")
        shown = Kernel.instance_method(:inspect).bind_call(owner)
        assert_include(shown, '@later="new"') if owner.instance_of?(Object)
        owner.instance_variable_set(:@later, "old")
        loaded = Marshal.load(Marshal.dump(owner))
        later = loaded.instance_variable_get(:@later)
        assert_equal(["v0", "v1", "new"], [*read(loaded, 0...2), later], owner.class)
      end
    RUBY
  end

  def test_initialize_copy_that_touches_ivars
    run_alone(<<~'RUBY')
      class Hooked < String
        def initialize_copy(from)
          remove_instance_variable(:@f1)
          30.times { |i| instance_variable_set(:"@h#{i}", i) }
          from.instance_variable_set(:@seen, true)
          super
        end
      end
      owner = Hooked.new("x")
      write(owner, 0...3)
      copy = owner.dup
      assert_equal(["v0", nil, "v2"], read(copy, 0...3))
      assert_equal([29, nil], %i[@h29 @seen].map { |v| copy.instance_variable_get(v) })
      assert_equal([%w[v0 v1 v2], true], [read(owner, 0...3), owner.instance_variable_get(:@seen)])
    RUBY
  end

  def test_initialize_clone_that_touches_ivars
    run_both(<<~'RUBY')
      class Noted < Array
        def initialize_clone(from, freeze: nil)
          @noted = [instance_variables, frozen?, freeze]
          remove_instance_variable(:@f0)
          super
        end
      end
      owner = Noted.new
      write(owner, 0...4)
      owner.freeze
      {nil => true, true => true, false => false}.each do |freeze, frozen|
        copy = owner.clone(freeze: freeze)
        assert_equal([frozen, [names(0...4), false, freeze]],
                     [copy.frozen?, copy.instance_variable_get(:@noted)])
        assert_equal([nil, "v1", "v2", "v3"], read(copy, 0...4))
        assert_raise(FrozenError) { copy.instance_variable_set(:@f1, 0) } if frozen
      end
      assert_equal(values(0...4), read(owner, 0...4))
      verify
    RUBY
  end

  def test_marshal_notices_a_change_while_dumping
    run_alone(<<~'RUBY')
      class Meddler
        def initialize(o, add) = (@o, @add = o, add)
        def marshal_load(x) = nil

        def marshal_dump
          @add ? @o.instance_variable_set(:@new, 1) : @o.remove_instance_variable(:@b)
          1
        end
      end
      {true => /added to/, false => /removed from/}.each do |add, message|
        owner = +"s"
        owner.instance_variable_set(:@a, Meddler.new(owner, add))
        owner.instance_variable_set(:@b, 1)
        assert_raise_with_message(RuntimeError, message) { Marshal.dump(owner) }
      end
    RUBY
  end

  # A hook of allocations sees fields objects that have no values yet.
  def test_allocation_hook_sees_half_made_objects
    run_alone(<<~'RUBY', timeout: 300)
      ids = Array.new(100) { |i| :"@f#{i}" }
      made = nil
      ObjectSpace.trace_object_allocations do
        GC.stress = true
        made = [+"s", []].each do |owner|
          [0, 1, 2, 3].each { |i| owner.instance_variable_set(ids[i], i) }
        end
        GC.stress = false
        (4...100).each { |i| made[0].instance_variable_set(ids[i], i) }
        GC.stress = true
        made.concat(made.map(&:dup))
        made[0].remove_instance_variable(:@f1)
        GC.stress = false
        assert_equal(__FILE__, ObjectSpace.allocation_sourcefile(made[2]))
      end
      assert_equal([[0, nil, *2...100], [*0...4], [*0...100], [*0...4]],
                   made.zip([100, 4, 100, 4]).map { |o, n| read(o, 0...n) })
      verify
    RUBY
  end
end
