# frozen_string_literal: true
require "test/unit"
require_relative "../tools/fields_cases"

# Fields objects and the garbage collector: marking, write barriers, the end of an owner, weak maps,
# leaks.
class TestFieldsGc < Test::Unit::TestCase
  include FieldsCases

  # The same through the inline caches, which write on their own.
  def test_young_values_by_inline_caches
    run_both(<<~'RUBY')
      made = Array.new(60) { |i| [Text, List][i % 2].new.tap { |o| o.a = "v" } }
      old!
      made.each_with_index { |o, i| i % 3 == 0 ? o.a = "a#{i}" : o.b = "b#{i}" }
      verify
      3.times { minor; Array.new(5_000) { |i| "filler #{i}" } }
      made.each_with_index do |o, i|
        assert_equal(i % 3 == 0 ? ["a#{i}", nil] : ["v", "b#{i}"], [o.a, o.b])
      end
    RUBY
  end

  def test_incremental_marking_meets_writes
    run_alone(Cases["fields/fields_gc/incremental_marking_meets_writes", NEW_OWNER: "[i]"])
  end

  def test_new_object_at_a_dead_owners_address_has_no_ivars
    run_alone(<<~'RUBY')
      15.times do
        3_000.times { |i| (+"dead #{i}").instance_variable_set(:@ghost, i) }
        GC.start
        5_000.times do |i|
          s = +"new #{i}"
          assert_equal(false, s.instance_variable_defined?(:@ghost))
          s.instance_variable_set(:@own, i)
          assert_equal([:@own], s.instance_variables)
        end
      end
    RUBY
  end

  def test_owner_in_its_own_fields_is_collected
    run_alone(<<~'RUBY')
      freed = 0
      count = proc { freed += 1 }
      400.times do
        o = [1]
        o.instance_variable_set(:@me, [o])
        ObjectSpace.define_finalizer(o, count)
      end
      3.times { GC.start }
      assert_operator(freed, :>, 300)
    RUBY
  end

  def test_weak_map_and_finalizer_see_the_fields
    run_alone(Cases["fields/fields_gc/weak_map_and_finalizer_see_the_fields"])
  end

  def test_old_weak_maps_with_young_keys
    run_both(Cases["fields/fields_gc/old_weak_maps_with_young_keys"])
  end

  def test_no_leak
    assert_no_memory_leak(options, "", <<~'RUBY', "leak", rss: true, limit: 1.6)
      400.times do
        o = []
        write(o, 0...120)
        40.times { |i| o.remove_instance_variable(:"@f#{i * 2}") }
        o.dup
      end
    RUBY
  end

  # Memory runs out while an external array grows: the owner keeps its variables.
  def test_memory_ends_while_growing
    limited = File.readable?("/proc/self/status") && defined?(Process::RLIMIT_AS)
    omit "needs /proc and a limit of the address space" unless limited
    omit "a debug build ends at a failed malloc" if defined?(RubyVM::Shape)
    sanitized = RbConfig::CONFIG["CFLAGS"].include?("sanitize")
    omit "the sanitizer reserves address space of its own" if sanitized
    run_alone(Cases["fields/fields_gc/memory_ends_while_growing"], timeout: 300)
  end
end
