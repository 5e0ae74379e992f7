# frozen_string_literal: true
require "test/unit"
require_relative "../tools/class_fields_cases"

# Class fields and the garbage collector, and what ObjectSpace and RubyVM::Shape say about them.
class TestClassFieldsGc < Test::Unit::TestCase
  include ClassFieldsCases

  def test_gc_keeps_fields_alive_and_lets_them_go
    run_shaped(<<~'RUBY')
      class Holder; end
      old!
      200.times do |i|
        Holder.instance_variable_set(:"@v#{i % 60}", "value" + i.to_s)
        minor if i % 20 == 0
      end
      verify
      shake
      60.times { |i| assert_match(/\Avalue\d+\z/, Holder.instance_variable_get(:"@v#{i}")) }
      GC.start
      before = ObjectSpace.count_imemo_objects[:imemo_fields].to_i
      400.times { c = Class.new; write(c, 0...9); c.remove_instance_variable(:@f3) }
      300.times do |i|
        Holder.instance_variable_set(:@turn, i)
        Holder.remove_instance_variable(:@turn)
      end
      4.times { GC.start }
      assert_operator(ObjectSpace.count_imemo_objects[:imemo_fields].to_i, :<, before + 200)
      GC.stress = true
      c = Class.new
      write(c, 0...20)
      7.times { |i| c.remove_instance_variable(:"@f#{i}") }
      d = c.dup
      GC.stress = false
      assert_equal(values(7...20), read(d, 7...20))
      verify
    RUBY
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
    run_alone(<<~'RUBY')
      [Class.new, Module.new, Class.new.singleton_class].each do |owner|
        before = RubyVM::Shape.of(owner)
        assert_false(before.too_complex?)
        write(owner, 0...100)
        shape = RubyVM::Shape.of(owner)
        assert_equal([:@f99, 100, false],
                     [shape.edge_name, shape.next_iv_index, shape.too_complex?])
        100.times { |i| owner.remove_instance_variable(:"@f#{i}") }
        assert_equal(before.id, RubyVM::Shape.of(owner).id)
        exhaust_shapes
        write(owner, 200...201)
        assert_true(RubyVM::Shape.of(owner).too_complex?)
      end
      assert_equal(RubyVM::Shape.of(nil).id, RubyVM::Shape.of(1).id)
    RUBY
  end
end
