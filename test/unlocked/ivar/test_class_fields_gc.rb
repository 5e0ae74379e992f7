# frozen_string_literal: true
require "test/unit"
require_relative "../tools/class_fields_cases"

# Class fields and the garbage collector, and what ObjectSpace and RubyVM::Shape say about them.
class TestClassFieldsGc < Test::Unit::TestCase
  include ClassFieldsCases

  def test_gc_keeps_fields_alive_and_lets_them_go
    run_shaped(Cases["ivar/class_fields_gc/gc_keeps_fields_alive_and_lets_them_go"])
  end

  def test_compaction_and_auto_compaction
    omit("no compaction here") unless GC.respond_to?(:compact)
    run_all(<<~'RUBY')
      GC.auto_compact = true
      classes = Array.new(60) { |i| Class.new.tap { |c| write(c, 0...(i % 25)) } }
      3.times do
        shake
        classes.each_with_index { |c, i| assert_equal(values(0...(i % 25)), read(c, 0...(i % 25))) }
      end
      classes.each { |c| write(c, 0...30, "w") }
      GC.compact
      classes.each { |c| assert_equal(values(0...30, "w"), read(c, 0...30)) }
      verify
    RUBY
  end

  def test_memory_is_accounted_to_the_class
    run_shaped(<<~'RUBY')
      c = Class.new
      before = ObjectSpace.memsize_of(c)
      300.times { |i| c.instance_variable_set(:"@m#{i}", i) }
      assert_operator(ObjectSpace.memsize_of(c), :>=, before + 300 * 8)
      require "json"
      assert_kind_of(Integer, JSON.parse(ObjectSpace.dump(c))["shape_id"])
      value = Object.new
      c.instance_variable_set(:@value, value)
      address = JSON.parse(ObjectSpace.dump(value))["address"]
      assert_include(ObjectSpace.dump_all(output: :string), %("address":"#{address}"))
    RUBY
  end

  def test_shape_of_a_class_is_that_of_its_fields
    omit("no RubyVM::Shape in this build") unless defined?(RubyVM::Shape)
    run_alone(Cases["ivar/class_fields_gc/shape_of_a_class_is_that_of_its_fields"])
  end
end
