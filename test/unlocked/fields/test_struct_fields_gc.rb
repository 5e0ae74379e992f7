# frozen_string_literal: true
require "test/unit"
require_relative "../tools/fields_cases"

# The word of a struct that refers to its fields object, and the garbage collector: marking, write
# barriers, compaction, the words of new structs.
class TestStructFieldsGc < Test::Unit::TestCase
  include FieldsCases

  TOOLS = ["struct_fields_tools.rb"].freeze

  # A slot is full of what the object before left there.
  def test_new_structs_have_no_instance_variables
    run_alone(<<~'RUBY', timeout: 300)
      kinds = [3, 4, 5, 8, 10, 18, 30, 77, 78, 79, 90].map { |n| struct_class(n) }
      junk = -> { kinds.each { |k| 60.times { |i| write(k.new(*contents(3)), 0...(i % 5)) } }; nil }
      junk.call
      GC.start
      GC.stress = true
      live = kinds.map { |k| k.new(1) }
      live += live.map(&:dup) + live.map { |s| s.class.allocate }
      GC.stress = false
      live.each do |s|
        assert_equal([], s.instance_variables)
        s.instance_variable_set(:@ok, 1)
        assert_equal([:@ok], s.instance_variables)
      end
      verify
      shake
      live.each { |s| assert_equal(1, s.instance_variable_get(:@ok)) }
    RUBY
  end

  def test_stress_while_growing_with_compaction
    [false, true].each do |compact|
      run_alone(<<~RUBY, timeout: 300)
        omit "no compaction here" if #{compact} && !GC.respond_to?(:compact)
        made = [0, 2, 3, 4, 78, 79].map { |n| struct_class(n).new(*contents(n)) }
        made += made.map { |s| write(s.class.new, 0...1) }
        fresh = values(0...10)
        GC.auto_compact = true if #{compact}
        GC.stress = true
        fresh.each_with_index { |v, i| made.each { |s| s.instance_variable_set(:"@f\#{i}", v) } }
        copies = made.map(&:clone)
        made.each { |s| s.remove_instance_variable(:@f4) }
        GC.stress = false
        copies.each { |s| assert_equal(fresh, read(s, 0...10)) }
        made.each { |s| assert_equal(fresh - ["v4"], read(s, [0, 1, 2, 3, 5, 6, 7, 8, 9])) }
        verify
      RUBY
    end
  end

  # An old struct, or an old fields object, gets a young value: a missed write barrier frees it.
  def test_young_values_in_old_structs
    run_both(<<~'RUBY')
      made = []
      each_struct { |struct, n, said| made << [write(struct, 0...3), said] }
      fresh = []
      each_struct { |struct, n, said| fresh << [struct, said] }
      old!
      made.each { |s, _| write(s, 1...2, "young"); write(s, 3...30, "young") }
      fresh.each { |s, _| write(s, 0...2, "young") }
      verify
      3.times { minor; Array.new(5_000) { |i| "filler #{i}" } }
      wanted = ["v0", "young1", "v2", *values(3...30, "young")]
      made.each { |s, said| assert_equal(wanted, read(s, 0...30), said) }
      fresh.each { |s, said| assert_equal(values(0...2, "young"), read(s, 0...2), said) }
    RUBY
  end

  def test_incremental_marking_meets_writes
    run_alone(<<~'RUBY')
      kinds = [2, 3, 8, 79].map { |n| struct_class(n) }
      made = Array.new(3_000) { |i| write(kinds[i % 4].new(i, i), 0...4) }
      40.times do |round|
        made.each_with_index do |owner, i|
          next unless i % 40 == round
          write(owner, 0...12, "r#{round}_")
          owner.remove_instance_variable(:@f3)
        end
        Array.new(3_000) { |i| "garbage #{i}" }
      end
      verify
      made.each_with_index do |owner, i|
        assert_equal(values([0, 1, 2, 4, 11], "r#{i % 40}_"), read(owner, [0, 1, 2, 4, 11]))
        assert_equal([i, i], owner.first(2))
      end
    RUBY
  end

  # Structs, their fields objects, members and values move.
  def test_compaction
    run_both(<<~'RUBY')
      omit "no compaction here" unless GC.respond_to?(:compact)
      made = []
      8.times do |i|
        each_struct { |s, n, _| made << [write(s, 0...(i * 11), "c#{n}_"), n, i * 11] }
      end
      4.times do |round|
        shake
        Array.new(20_000) { |i| "garbage #{i}" }
        GC.compact
        made.each do |s, n, count|
          assert_equal([values(0...count, "c#{n}_"), contents(n)], [read(s, 0...count), s.to_a])
        end
        made.shuffle.first(made.size / 4).each { |s, n, count| write(s.dup, 0...(count + 1)) }
        GC.auto_compact = true
        verify
      end
    RUBY
  end

  def test_fields_objects_die_with_their_struct
    run_alone(<<~'RUBY')
      kinds = [1, 3, 78, 90].map { |n| struct_class(n) }
      GC.start
      before = fields_objects
      made = Array.new(4_000) { |i| write(kinds[i % 4].new, 0...2) }
      assert_operator(fields_objects - before, :>=, 4_000)
      made.each { |s| 2.times { |i| s.remove_instance_variable(:"@f#{i}") } }
      2.times { GC.start }
      assert_operator(fields_objects - before, :<, 500, "after removal")
      made.each { |s| write(s, 0...2) }
      made.clear
      2.times { GC.start }
      assert_operator(fields_objects - before, :<, 500, "after the structs' end")
      dead = 0
      count = proc { dead += 1 }
      400.times do |i|
        s = kinds[i % 4].new
        s.instance_variable_set(:@me, [s])
        ObjectSpace.define_finalizer(s, count)
      end
      3.times { GC.start }
      assert_operator(dead, :>, 300)
    RUBY
  end

  def test_exit_with_everything_freed
    script = <<~'RUBY'
      $kept = []
      each_struct do |s, n, _|
        write(s, 0...(n + 2))
        ObjectSpace.define_finalizer(s, proc {})
        $kept << s
      end
      exhaust_shapes
      each_struct { |s, n, _| $kept << write(s, 0...3) }
    RUBY
    words = [{"RUBY_FREE_AT_EXIT" => "1"}, "-W0", *tools, "-e", script]
    assert_in_out_err(words, "", [], /\A(.*Free at exit is experimental.*)?\s*\z/)
  end
end
