# frozen_string_literal: true
require "test/unit"
require_relative "../tools/fields_cases"

# Fields objects and the garbage collector: marking, write barriers, the end of an owner, weak maps,
# leaks.
class TestFieldsGc < Test::Unit::TestCase
  include FieldsCases

  def test_stress_while_growing
    run_alone(<<~'RUBY', timeout: 300)
      kept = Array.new(600) { |i| (+"k#{i}").tap { |s| s.instance_variable_set(:@name, "k#{i}") } }
      GC.stress = true
      made = [+"s", [], {a: 1}, Three.new(1, 2, 3)].each { |owner| write(owner, 0...9) }
      kept.slice!(0, 300)
      made.each { |owner| owner.remove_instance_variable(:@f4) }
      copies = made.map(&:dup)
      GC.stress = false
      left = [0, 1, 2, 3, 5, 6, 7, 8]
      (made + copies).each { |owner| assert_equal(values(left), read(owner, left)) }
      kept.each { |s| assert_equal(s, s.instance_variable_get(:@name)) }
      verify
    RUBY
  end

  # An old owner, or an old fields object, gets a young value: a missed write barrier frees it.
  def test_young_values_in_old_owners
    run_both(<<~'RUBY')
      made = {}
      owners { |name, owner| write(owner, 0...3); made[name] = owner }
      old!
      made.each_value { |owner| write(owner, 1...2, "young"); write(owner, 3...30, "young") }
      verify
      3.times { minor; Array.new(5_000) { |i| "filler #{i}" } }
      wanted = ["v0", "young1", "v2", *values(3...30, "young")]
      made.each { |name, owner| assert_equal(wanted, read(owner, 0...30), name) }
    RUBY
  end

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
    run_alone(<<~'RUBY')
      made = Array.new(3_000) { |i| [i].tap { |o| write(o, 0...4) } }
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
      end
    RUBY
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

  def test_fields_objects_die_with_their_owner
    run_alone(<<~'RUBY')
      GC.start
      before = fields_objects
      made = Array.new(5_000) { |i| [i].tap { |o| write(o, 0...2) } }
      assert_operator(fields_objects - before, :>=, 5_000)
      made.each { |o| 2.times { |i| o.remove_instance_variable(:"@f#{i}") } }
      2.times { GC.start }
      assert_operator(fields_objects - before, :<, 500, "after removal")
      made.each { |o| write(o, 0...2) }
      made.clear
      2.times { GC.start }
      assert_operator(fields_objects - before, :<, 500, "after the owners' end")
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
    run_alone(<<~'RUBY')
      map, kept = ObjectSpace::WeakMap.new, []
      old!
      90.times do |i|
        o = [+"k#{i}", [i], Three.new(i, 1, 1)][i % 3]
        write(o, 0...4)
        map[o] = i
        kept << o if i < 30
      end
      minor
      shake
      GC.start
      kept.each_with_index do |o, i|
        assert_equal(i, map[o])
        assert_equal(values(0...4), read(o, 0...4))
      end
      assert_operator(map.size, :<, 60)
    RUBY
  end

  def test_old_weak_maps_with_young_keys
    run_both(<<~'RUBY')
      by_key = ObjectSpace::WeakKeyMap.new
      old!
      kept = Array.new(20) { |i| (+"k#{i}").tap { |s| write(s, 0...4); by_key[s] = i } }
      40.times { |i| (+"lost#{i}").tap { |s| s.instance_variable_set(:@self, [s]); by_key[s] = i } }
      minor
      shake
      GC.start
      kept.each_with_index do |s, i|
        assert_equal([i, values(0...4)], [by_key[+"k#{i}"], read(by_key.getkey("k#{i}"), 0...4)])
      end
      assert_operator(Array.new(40) { |i| by_key["lost#{i}"] }.compact.size, :<, 20)
    RUBY
  end

  def test_exit_with_everything_freed
    script = <<~'RUBY'
      $kept = []
      owners { |name, o| write(o, 0...100); ObjectSpace.define_finalizer(o, proc {}); $kept << o }
      owners { |name, o| write(o, 0...3); $kept << o }
      exhaust_shapes
      owners { |name, o| write(o, 0...3); $kept << o }
    RUBY
    words = [{"RUBY_FREE_AT_EXIT" => "1"}, "-W0", *tools, "-e", script]
    assert_in_out_err(words, "", [], /\A(.*Free at exit is experimental.*)?\s*\z/)
  end

  def test_no_leak
    assert_no_memory_leak(["-W0", *tools], "", <<~'RUBY', "leak", rss: true, limit: 1.6)
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
    run_alone(<<~'RUBY', timeout: 300)
      owner = +"s"
      ids = Array.new(200_000) { |i| :"@f#{i}" }
      2_000.times { |i| owner.instance_variable_set(ids[i], i) }
      GC.start
      room = File.read("/proc/self/status")[/VmSize:\s+(\d+)/, 1].to_i * 1024 + 300_000
      Process.setrlimit(:AS, room, Process::RLIM_INFINITY)
      failed = begin
        (2_000...ids.size).each { |i| owner.instance_variable_set(ids[i], i) }
        false
      rescue NoMemoryError
        true
      end
      Process.setrlimit(:AS, Process::RLIM_INFINITY, Process::RLIM_INFINITY)
      assert_equal(true, failed)
      count = owner.instance_variables.size
      assert_equal(ids.first(count), owner.instance_variables)
      count.times { |i| assert_equal(i, owner.instance_variable_get(ids[i])) }
      owner.instance_variable_set(:@after, 1)
      assert_equal(1, owner.instance_variable_get(:@after))
      verify
    RUBY
  end
end
