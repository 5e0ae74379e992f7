# frozen_string_literal: true
require "test/unit"
require_relative "../tools/fields_cases"

# Compaction moves owners, fields objects and values.
class TestFieldsCompaction < Test::Unit::TestCase
  include FieldsCases

  # Each allocation marks everything and moves what can be moved.
  def test_stress_with_compaction_while_growing
    run_alone(<<~'RUBY', timeout: 300)
      omit "no compaction here" unless GC.respond_to?(:compact)
      made = [+"s", [], Three.new(1, 2, 3)].each { |owner| write(owner, 0...1) }
      fresh = values(0...10)
      GC.auto_compact = true
      GC.stress = true
      (1...10).each { |n| made.each { |owner| owner.instance_variable_set(:"@f#{n}", fresh[n]) } }
      made << [].tap { |owner| owner.instance_variable_set(:@f0, fresh[0]) }
      copies = made.map(&:clone)
      GC.stress = false
      (made + copies).each do |owner|
        n = owner.instance_variables.size
        assert_equal(fresh.first(n), read(owner, 0...n))
      end
      assert_equal([10, 10, 10, 1], made.map { |owner| owner.instance_variables.size })
      verify
    RUBY
  end

  def test_auto_compaction_moves_owners_fields_and_values
    run_alone(<<~'RUBY')
      omit "no compaction here" unless GC.respond_to?(:compact)
      made = Array.new(600) do |i|
        owner = [+"s#{i}", [i], {i => i}, Three.new(i, i, i)][i % 4]
        owner.tap { |o| write(o, 0...(i % 90), "c#{i}_") }
      end
      GC.auto_compact = true
      3.times do
        shake
        Array.new(20_000) { |i| "garbage #{i}" }
        made.each_with_index do |owner, i|
          assert_equal(values(0...(i % 90), "c#{i}_"), read(owner, 0...(i % 90)))
        end
        verify
      end
    RUBY
  end

  # Removes values, compacts, and writes the others: an object that kept its old layout would show
  # wrong values.
  def test_compaction_after_removal
    run_alone(<<~'RUBY')
      omit "no compaction here" unless GC.respond_to?(:compact)
      made = Array.new(240) do |i|
        [[], +"", {}, Three.new(1, 2, 3)][i % 4].tap { |o| write(o, 0...(i * 7 % 95)) }
      end
      old!
      made.each_with_index do |o, i|
        o.instance_variables.last(i % 60).each { |v| o.remove_instance_variable(v) }
      end
      3.times do |round|
        shake
        made.each do |o|
          o.instance_variables.each { |v| o.instance_variable_set(v, "r#{round}#{v}") }
        end
        verify
        minor
        made.each_with_index do |o, i|
          left = [i * 7 % 95 - i % 60, 0].max
          assert_equal(names(0...left), o.instance_variables)
          assert_equal(names(0...left).map { |v| "r#{round}#{v}" }, read(o, 0...left))
        end
      end
    RUBY
  end
end
