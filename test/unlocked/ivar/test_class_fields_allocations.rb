# frozen_string_literal: true
require "test/unit"
require_relative "../tools/class_fields_cases"

# How many fields objects an operation makes: an operation that costs one for each write shows here.
class TestClassFieldsAllocations < Test::Unit::TestCase
  include ClassFieldsCases

  # The fields objects that the block makes, dead ones included: nothing is swept meanwhile.
  COUNTING = <<~'RUBY'
    def fields_made
      GC.start
      GC.disable
      before = fields_objects
      yield
      fields_objects - before
    ensure
      GC.enable
    end

    # The bytes that malloc was asked for, and that nobody has freed.
    def bytes_taken
      GC.start
      GC.disable
      before = GC.stat(:malloc_increase_bytes)
      yield
      GC.stat(:malloc_increase_bytes) - before
    ensure
      GC.enable
    end

    def complex_class(count)
      Class.new.tap { |c| write(c, 0...count); exhaust_shapes; c.instance_variable_set(:@last, 1) }
    end
  RUBY

  def run_counting(body, first = "") = run_alone("#{COUNTING}\n#{first}\n#{body}")

  REPLACING = <<~'RUBY'
    owner = complex_class(200)
    made = fields_made { 1_000.times { |i| owner.instance_variable_set(:@f100, i) } }
    assert_operator(made, :<, 10)
    taken = bytes_taken { 1_000.times { |i| owner.instance_variable_set(:@f101, i) } }
    assert_operator(taken, :<, 100_000)
    def owner.put(v) = (@f102 = v)
    def owner.get = @f102
    made = fields_made { 1_000.times { |i| owner.put(i); assert_equal(i, owner.get) } }
    assert_operator(made, :<, 10)
    assert_equal([999] * 3, read(owner, 100..102))
    old!
    owner.instance_variable_set(:@f103, "young" * 9)
    minor
    verify
    assert_equal(["young" * 9, *values(104...200)], read(owner, 103...200))
  RUBY

  def test_replacing_a_value_of_a_complex_class_makes_no_table
    run_counting(REPLACING)
    run_counting(REPLACING, "two_ractors")
  end

  # Growing makes a copy; readers of the old table find it unchanged.
  def test_growing_a_complex_class_keeps_what_readers_have
    run_counting(<<~'RUBY', "two_ractors")
      OWNER = complex_class(40)
      OWNER.instance_variable_set(:@done, false)
      readers = Array.new(2) do
        Ractor.new do
          wrong = 0
          until OWNER.instance_variable_get(:@done)
            40.times { |i| wrong += 1 unless OWNER.instance_variable_get(:"@f#{i}") == "v#{i}" }
            wrong += 1 unless OWNER.instance_variables.first(40) == names(0...40)
          end
          wrong
        end
      end
      300.times do |i|
        OWNER.instance_variable_set(:"@g#{i}", i)
        OWNER.instance_variable_set(:@g0, -i)
        OWNER.remove_instance_variable(:"@g#{i}") if i.odd?
      end
      OWNER.instance_variable_set(:@done, true)
      assert_equal([0, 0], readers.map(&:take))
      assert_equal([-299, 298], %i[@g0 @g298].map { |v| OWNER.instance_variable_get(v) })
      verify
    RUBY
  end

  REMOVING = <<~'RUBY'
    owner = complex_class(200)
    made = fields_made do
      100.times { assert_raise(NameError) { owner.remove_instance_variable(:@none) } }
    end
    assert_operator(made, :<, 10)
    assert_equal(values(0...200), read(owner, 0...200))
    assert_raise(NameError) { owner.remove_class_variable(:@@none) }
  RUBY

  def test_removing_a_name_that_is_not_there_copies_no_table
    run_counting(REMOVING)
    run_counting(REMOVING, "two_ractors")
  end

  # Finds out, and does not assume, at which counts one more field needs another fields object.
  AT_THE_EDGES = <<~'RUBY'
    MAKERS.each do |maker|
      sample = maker.call
      base = ObjectSpace.memsize_of(sample)
      sizes = (0..130).map do |n|
        sample.instance_variable_set(:"@f#{n}", n)
        ObjectSpace.memsize_of(sample) - base
      end
      edges = (1..129).select { |n| sizes[n] > sizes[n - 1] }
      assert_operator(edges.size, :>, 1, edges.inspect)
      edges.each do |n|
        owner = maker.call.tap { |o| write(o, 0...n) }
        come_and_go = lambda do |i|
          owner.instance_variable_set(:@extra, i)
          owner.remove_instance_variable(:@extra)
        end
        10.times(&come_and_go)
        made = fields_made { 1_000.times(&come_and_go) }
        # A hostile build has no room to spare in arrays, but for what owners before needed.
        assert_operator(made, :<, 10, "#{owner.class}, #{n}") unless HOSTILE && n > 3
        assert_equal(values(0...n), read(owner, 0...n))
        assert_equal(values(0...n), read(owner.dup, 0...n))
      end
    end
    verify
  RUBY

  def test_a_field_that_comes_and_goes_at_any_edge_makes_nothing
    run_counting(AT_THE_EDGES, "MAKERS = [-> { [] }, -> { +'' }, -> { Time.at(0) }]")
    run_counting(AT_THE_EDGES, "MAKERS = [-> { Class.new }, -> { Module.new }]")
  end

  # CLS-E: the field that was added last goes in place, where the layout stays. It comes back in
  # place; another field takes a copy.
  LAST = <<~'RUBY'
    def gone(owner, name) = owner.remove_instance_variable(name)
    def last_goes(owner, *names)
      200.times do |i|
        names.each { |name| owner.instance_variable_set(name, i) }
        names.reverse_each { |name| assert_equal(i, gone(owner, name)) }
      end
    end
    [0, 1, 2, 3, 5, 8, 24, 100].each do |n|
      [Class.new, Module.new].each do |owner|
        write(owner, 0...n)
        last_goes(owner, :@x, :@y)
        made = [%i[@x], %i[@x @y], %i[@x @y @z]].map do |names|
          last_goes(owner, *names)
          fields_made { last_goes(owner, *names) }
        end
        assert_equal([HOSTILE] * 3, made.map { |m| m >= 10 }, "#{n}: #{made}")
        in_turns = fields_made do
          100.times { %i[@x @y].each { |v| owner.instance_variable_set(v, 1); gone(owner, v) } }
        end
        assert_operator(in_turns, :>=, 199)
        assert_equal(values(0...n), read(owner, 0...n))
        assert_equal(names(0...n), owner.instance_variables)
        assert_equal(values(0...n), read(owner.clone, 0...n))
        %i[@y @z @x].each { |name| owner.instance_variable_set(name, name) }
        assert_equal(%i[@y @z @x], owner.instance_variables.last(3))
        assert_equal(%i[@x @y @z], %i[@x @y @z].map { |v| owner.instance_variable_get(v) })
      end
    end
    verify
    shake
  RUBY

  def test_the_last_field_comes_and_goes_beside_a_second_ractor
    run_counting(LAST, "two_ractors")
  end
end
