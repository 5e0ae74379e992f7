# frozen_string_literal: true
require "test/unit"
require_relative "../tools/fields_cases"

# What ObjectSpace says about owners and their fields.
class TestFieldsObjectSpace < Test::Unit::TestCase
  include FieldsCases

  def test_object_space
    run_alone(<<~'RUBY')
      require "json"
      owner = +"s"
      base = ObjectSpace.memsize_of(owner)
      value = "value" * 20
      owner.instance_variable_set(:@v, value)
      one = ObjectSpace.memsize_of(owner)
      assert_operator(one, :>, base)
      address = ->(o) { JSON.parse(ObjectSpace.dump(o))["address"] }
      refs = JSON.parse(ObjectSpace.dump(owner))["references"]
      lines = ObjectSpace.dump_all(output: :string).lines.map { |l| JSON.parse(l) }
      fields = lines.find { |l| refs.include?(l["address"]) && l["imemo_type"] == "fields" }
      assert_include(fields["references"], address.(value))
      write(owner, 0...100)
      assert_operator(ObjectSpace.memsize_of(owner), :>=, base + 101 * 8)
      assert_operator(fields_objects, :>=, 1)
      ObjectSpace.each_object { |o| o.class }
      counted = ObjectSpace.count_imemo_objects.keys
      counted.each { |k| assert_match(/\Aimemo_/, k.to_s) }
    RUBY
  end

  # As on stock: lists the values, each once, and no internal object.
  def test_reachable_objects_are_the_values
    run_both(<<~'RUBY')
      shown = [+"shown", [], Object.new]
      owners do |name, owner|
        before = ObjectSpace.reachable_objects_from(owner)
        hidden = ->(list) { list.grep(ObjectSpace::InternalObjectWrapper).size }
        [*shown, shown[0], 1, nil, owner].each_with_index do |v, i|
          owner.instance_variable_set(:"@f#{i}", v)
        end
        after = ObjectSpace.reachable_objects_from(owner)
        assert_equal(hidden.(before), hidden.(after), name)
        counts = [*shown, owner].map { |v| after.count { |x| x.equal?(v) } }
        assert_equal([1, 1, 1, 1], counts, name)
        assert_equal(before.size + 4, after.size, name)
        write(owner, 0...100)
        found = ObjectSpace.reachable_objects_from(owner).grep(String) & values(0...100)
        assert_equal(values(0...100), found, name)
      end
    RUBY
  end

  # The sizes of CRuby's slots, less a header of two words. On the way back one size too large will
  # do: then a field that comes and goes is cheap at the edges, too.
  def test_no_slot_word_is_wasted
    run_alone(<<~'RUBY')
      overhead = GC::INTERNAL_CONSTANTS[:RVALUE_OVERHEAD].to_i
      slots = GC.stat_heap.values.map { |heap| heap[:slot_size] - overhead }
      # Room for so many fields, and its bytes: slots for up to 22, then arrays beside the smallest,
      # which has the first two values.
      steps = slots.map { |slot| [(slot - 16) / 8, slot] }.select { |room, _| room <= 22 }
      outside = [23, 27, 31, 39, 47, 55, 63, 79, 95, 111, 127]
      outside.each { |room| steps << [room, slots[0] + 8 * (room - 2)] }
      # With room for n fields, or the next room; a hostile build has more than three outside.
      size = lambda do |n, further = 0|
        if HOSTILE then n <= steps[0][0] ? slots[0] : slots[0] + 8 * (n + further - 2)
        else steps[steps.index { |room, _| room >= n } + further][1]
        end
      end
      owner = []
      base = ObjectSpace.memsize_of(owner)
      (1..90).each do |n|
        owner.instance_variable_set(:"@s#{n}", n)
        assert_equal(size[n], ObjectSpace.memsize_of(owner) - base, "with #{n}")
      end
      # After a removal the slot may be one size too large, so that adding and removing a field is
      # cheap where the size changes, too.
      (2..90).reverse_each do |n|
        owner.remove_instance_variable(:"@s#{n}")
        taken = ObjectSpace.memsize_of(owner) - base
        assert_include([size[n - 1], size[n - 1, 1]], taken, "without #{n}")
        assert_equal(size[n - 1], ObjectSpace.memsize_of(owner.dup) - base, "a copy without #{n}")
      end
    RUBY
  end
end
