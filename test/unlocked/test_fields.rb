# frozen_string_literal: true
require "test/unit"

# Instance variables of everything but plain objects, classes and modules live in fields objects (doc/fields.md).
class TestFields < Test::Unit::TestCase
  # Every family of owner that has no ivars in its own slot; each call of a maker returns a fresh one.
  PRELUDE = <<~'RUBY'
    Three = Struct.new(:a, :b, :c)
    Wide = Struct.new(*Array.new(90) { |i| :"m#{i}" })
    class Text < String; attr_accessor :a, :b, :c; def a? = defined?(@a); end
    class List < Array; attr_accessor :a, :b, :c; end
    OWNERS = {
      string: -> { +"text" }, long_string: -> { "x" * 2_000 }, array: -> { [1] }, hash: -> { {a: 1} }, regexp: -> { Regexp.new("a") },
      struct: -> { Three.new(1, 2, 3) }, wide_struct: -> { Wide.new(*0...90) }, time: -> { Time.at(0) }, proc: -> { proc {} },
      mutex: -> { Thread::Mutex.new }, enumerator: -> { [1].each }, random: -> { Random.new(1) }, match: -> { "a".match(/a/) },
      subclass: -> { List.new([1]) }, weak_map: -> { ObjectSpace::WeakMap.new }, method: -> { 1.method(:+) },
    }
    COPYABLE = OWNERS.keys - %i[mutex weak_map]
    MARSHALED = %i[string long_string array hash regexp struct wide_struct subclass]
    def owners(names = OWNERS.keys) = names.each { |name| yield name, OWNERS.fetch(name).call }
    def write(owner, range, tag = "v") = range.each { |i| owner.instance_variable_set(:"@f#{i}", "#{tag}#{i}") }
  RUBY

  ALONE = ["-W0", "-r", File.expand_path("fields_tools.rb", __dir__)]

  def run_alone(body, args: [], timeout: 120)
    assert_separately([*ALONE, *args], "#{PRELUDE}\n#{body}", timeout: timeout)
  end

  # The same body on the two layouts: with shapes, and with none left.
  def run_both(body, **opt)
    run_alone(body, **opt)
    run_alone("exhaust_shapes\n#{body}", **opt)
  end

  def test_each_count_around_the_slot_sizes
    run_alone(<<~'RUBY')
      edges = [0, 1, 2, 3, 4, 7, 8, 9, 17, 18, 19, 37, 38, 39, 77, 78, 79, 100, 130]
      owners do |name, owner|
        before = owner.instance_variables
        edges.each_cons(2) do |from, to|
          write(owner, from...to)
          assert_equal(values(0...to), read(owner, 0...to), "#{name} with #{to}")
          assert_equal(names(0...to), owner.instance_variables - before, name)
        end
        edges.reverse.each_cons(2) do |from, to|
          (to...from).each { |i| assert_equal("v#{i}", owner.remove_instance_variable(:"@f#{i}"), name) }
          assert_equal(values(0...to), read(owner, 0...to), "#{name} back to #{to}")
        end
        assert_equal(before, owner.instance_variables, name)
      end
      verify
    RUBY
  end

  def test_each_count_of_new_owners
    run_alone(<<~'RUBY')
      names = %i[string array hash struct time]
      made = (0..82).flat_map do |n|
        names.map do |name|
          owner = OWNERS.fetch(name).call
          write(owner, 0...n)
          [name, n, owner, owner.object_id]
        end
      end
      verify
      GC.start
      made.each do |name, n, owner, id|
        assert_equal(values(0...n), read(owner, 0...n), "#{name} with #{n}")
        assert_equal(id, owner.object_id, "#{name} with #{n}")
      end
    RUBY
  end

  # What the other tests rely on.
  def test_shapes_run_out
    run_alone(<<~'RUBY')
      sizes = Array.new(2) do |i|
        exhaust_shapes if i == 1
        owner = []
        write(owner, 0...2, "x") if i == 0
        owner.instance_variable_set(:@new, 1)
        ObjectSpace.memsize_of(owner)
      end
      assert_operator(sizes[1], :>, sizes[0] + 64, "one ivar in a table, and three without")
    RUBY
  end

  def test_remove_keeps_order_and_values
    run_both(<<~'RUBY')
      owners do |name, owner|
        before = owner.instance_variables
        write(owner, 0...12)
        [0, 5, 11].each { |i| assert_equal("v#{i}", owner.remove_instance_variable(:"@f#{i}"), name) }
        left = (0...12).to_a - [0, 5, 11]
        assert_equal(names(left), owner.instance_variables - before, name)
        assert_equal(values(left), read(owner, left), name)
        write(owner, [5, 0])
        assert_equal(names(left + [5, 0]), owner.instance_variables - before, name)
        assert_raise(NameError) { owner.remove_instance_variable(:@f11) }
        assert_nil(owner.instance_variable_get(:@f11), name)
        assert_equal(false, owner.instance_variable_defined?(:@f11), name)
      end
      verify
    RUBY
  end

  # The room that a removed field leaves is the next one's, across the slot sizes, too; a copy has room of its own.
  def test_field_that_comes_and_goes_makes_no_objects
    run_alone(<<~'RUBY')
      [[], +"", Time.now, Class.new(Hash).new, Class.new, Module.new].each do |owner|
        shown = owner.instance_variables
        [0, 3, 8, 18, 38].each_cons(2) do |from, n|
          write(owner, from...n)
          owner.instance_variable_set(:@extra, 0)
          owner.remove_instance_variable(:@extra)
          before = GC.stat(:total_allocated_objects)
          1000.times { |i| owner.instance_variable_set(:@extra, i); owner.remove_instance_variable(:@extra) }
          assert_operator(GC.stat(:total_allocated_objects) - before, :<, 100, "#{owner.class}, #{n}")
          assert_equal(values(0...n), read(owner, 0...n))
          copy = owner.dup
          owner.instance_variable_set(:@extra, "own")
          copy.instance_variable_set(:@other, "copy's")
          assert_equal(["own", nil, nil, "copy's"], [owner, copy].flat_map { |o| %i[@extra @other].map { |v| o.instance_variable_get(v) } })
          assert_equal([values(0...n)] * 2, [read(owner, 0...n), read(copy, 0...n)])
          owner.remove_instance_variable(:@extra)
        end
        37.downto(0) { |i| assert_equal("v#{i}", owner.remove_instance_variable(:"@f#{i}")); verify if i % 8 == 0 }
        assert_equal(shown, owner.instance_variables)
        write(owner, 0...80)
        assert_equal(values(0...80), read(owner, 0...80))
      end
      verify
    RUBY
  end

  # The first operation without a shape left is a removal, or the writing of a known one.
  def test_remove_when_no_shape_is_left
    run_alone(<<~'RUBY')
      made = []
      owners { |name, owner| before = owner.instance_variables; write(owner, 0...6); made << [name, owner, before] }
      exhaust_shapes
      made.each do |name, owner, before|
        owner.instance_variable_set(:@f1, "again")
        assert_equal("v2", owner.remove_instance_variable(:@f2), name)
        assert_equal(names([0, 1, 3, 4, 5]), owner.instance_variables - before, name)
        owner.instance_variable_set(:@f2, "v2")
        owner.instance_variable_set(:@f0, "v0")
        assert_equal(names([0, 1, 3, 4, 5, 2]), owner.instance_variables - before, name)
        assert_equal(%w[v0 again v2 v3 v4 v5], read(owner, 0...6), name)
        assert_raise(NameError) { owner.remove_instance_variable(:@none) }
      end
      verify
    RUBY
  end

  # One shape, whether its fields object grew to it or shrank to it, and had a buffer of its own once.
  def test_grown_and_shrunk_owners_share_caches
    body = <<~'RUBY'
      grown = Array.new(20) { Text.new("t").tap { |t| t.a = "a"; t.b = "b" } }
      shrunk = Array.new(20) do |i|
        Text.new("t").tap do |t|
          t.a = "a"
          t.b = "b"
          write(t, 0...[1, 2, 20, 80, 120][i % 5])
          (t.instance_variables - %i[@a @b]).reverse_each { |v| t.remove_instance_variable(v) }
        end
      end
      2.times do
        grown.zip(shrunk).flatten.each { |t| assert_equal(%w[a b], [t.a, t.b]) }
        grown.zip(shrunk).flatten.each_with_index { |t, i| t.b = "b#{i}"; t.c = i }
        grown.zip(shrunk).flatten.each_with_index { |t, i| assert_equal(["a", "b#{i}", i], [t.a, t.b, t.c]); t.remove_instance_variable(:@c); t.b = "b" }
        shake
      end
      verify
    RUBY
    run_alone(body)
    run_alone(body, args: %w[--yjit --yjit-call-threshold=2]) if defined?(RubyVM::YJIT)
  end

  def test_hidden_fields_stay_beside_ivars
    run_both(<<~'RUBY')
      sequence = 1.step(10, 3)
      packed = ["held" * 1_000].pack("p")
      2.times do
        [sequence, packed, Thread.current].each do |owner|
          Thread.current.thread_variable_set(:kept, 5)
          before = owner.instance_variables
          write(owner, 0...5)
          assert_equal(names(0...5), owner.instance_variables - before)
          [2, 0, 4, 1, 3].each { |i| owner.remove_instance_variable(:"@f#{i}") }
          assert_equal(before, owner.instance_variables)
        end
        copy = packed.dup
        copy.instance_variable_set(:@a, 1)
        shake
        assert_equal([[1, 4, 7, 10], "held" * 1_000, "held" * 1_000, [:@a], 5],
                     [sequence.to_a, packed.unpack1("p"), copy.clone.unpack1("p"), copy.instance_variables, Thread.current.thread_variable_get(:kept)])
      end
      assert_raise(ArgumentError) { (packed + "").unpack1("p") }
      verify
    RUBY
  end

  def test_random_operations_against_a_model
    run_alone(<<~'RUBY')
      random = Random.new(20)
      pairs = []
      owners(OWNERS.keys - %i[method]) { |name, owner| pairs << [owner, {}, owner.instance_variables] }
      6_000.times do |step|
        owner, model, = pairs.sample(random: random)
        key = :"@r#{random.rand(45)}"
        case random.rand(10)
        when 0..5 then owner.instance_variable_set(key, model[key] = "s#{step}")
        when 6..7
          assert_equal(model.key?(key), owner.instance_variable_defined?(key))
          model.key?(key) ? assert_equal(model.delete(key), owner.remove_instance_variable(key)) : assert_raise(NameError) { owner.remove_instance_variable(key) }
        when 8 then model.each { |k, v| assert_equal(v, owner.instance_variable_get(k)) }
        when 9 then [-> { GC.start }, -> { minor }, -> { GC.compact if GC.respond_to?(:compact) }].sample(random: random).call if random.rand(20) == 0
        end
      end
      pairs.each { |owner, model, before| assert_equal(model, (owner.instance_variables - before).to_h { |k| [k, owner.instance_variable_get(k)] }) }
      verify
    RUBY
  end

  # --- the garbage collector ---

  def test_stress_while_growing
    run_alone(<<~'RUBY', timeout: 300)
      kept = Array.new(600) { |i| (+"k#{i}").tap { |s| s.instance_variable_set(:@name, "k#{i}") } }
      GC.stress = true
      made = [+"s", [], {a: 1}, Three.new(1, 2, 3)].each { |owner| write(owner, 0...9) }
      kept.slice!(0, 300)
      made.each { |owner| owner.remove_instance_variable(:@f4) }
      copies = made.map(&:dup)
      GC.stress = false
      (made + copies).each { |owner| assert_equal(values([0, 1, 2, 3, 5, 6, 7, 8]), read(owner, [0, 1, 2, 3, 5, 6, 7, 8])) }
      kept.each { |s| assert_equal(s, s.instance_variable_get(:@name)) }
      verify
    RUBY
  end

  def test_stress_while_turning_complex
    run_alone(<<~'RUBY', timeout: 300)
      made = [+"s", [], {a: 1}, Three.new(1, 2, 3)].each { |owner| write(owner, 0...5) }
      exhaust_shapes
      GC.stress = true
      made.each { |owner| owner.instance_variable_set(:@late, "la" + "te"); owner.remove_instance_variable(:@f1) }
      GC.stress = false
      made.each { |owner| assert_equal(%w[v0 v2 v3 v4], read(owner, [0, 2, 3, 4])); assert_equal("late", owner.instance_variable_get(:@late)) }
      verify
    RUBY
  end

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
      (made + copies).each { |owner| n = owner.instance_variables.size; assert_equal(fresh.first(n), read(owner, 0...n)) }
      assert_equal([10, 10, 10, 1], made.map { |owner| owner.instance_variables.size })
      verify
    RUBY
  end

  # Somebody who watches allocations sees fields objects in the making.
  def test_allocation_hook_sees_half_made_objects
    run_alone(<<~'RUBY', timeout: 300)
      ids = Array.new(100) { |i| :"@f#{i}" }
      made = nil
      ObjectSpace.trace_object_allocations do
        GC.stress = true
        made = [+"s", []].each { |owner| [0, 1, 2, 3].each { |i| owner.instance_variable_set(ids[i], i) } }
        GC.stress = false
        (4...100).each { |i| made[0].instance_variable_set(ids[i], i) }
        GC.stress = true
        made.concat(made.map(&:dup))
        made[0].remove_instance_variable(:@f1)
        GC.stress = false
        assert_equal(__FILE__, ObjectSpace.allocation_sourcefile(made[2]))
      end
      assert_equal([[0, nil, *2...100], [*0...4], [*0...100], [*0...4]], made.zip([100, 4, 100, 4]).map { |o, n| read(o, 0...n) })
      verify
    RUBY
  end

  def test_auto_compaction_moves_owners_fields_and_values
    run_alone(<<~'RUBY')
      omit "no compaction here" unless GC.respond_to?(:compact)
      made = Array.new(600) { |i| [+"s#{i}", [i], {i => i}, Three.new(i, i, i)][i % 4].tap { |o| write(o, 0...(i % 90), "c#{i}_") } }
      GC.auto_compact = true
      3.times do
        shake
        Array.new(20_000) { |i| "garbage #{i}" }
        made.each_with_index { |owner, i| assert_equal(values(0...(i % 90), "c#{i}_"), read(owner, 0...(i % 90))) }
        verify
      end
    RUBY
  end

  def test_compaction_of_complex_owners_with_immediates
    run_alone(<<~'RUBY')
      omit "no compaction here" unless GC.respond_to?(:compact)
      exhaust_shapes
      mixed = [1, nil, true, :symbol, 1.5, "string", 2**70, [1]]
      owners do |name, owner|
        mixed.each_with_index { |v, i| owner.instance_variable_set(:"@f#{i}", v) }
        shake
        assert_equal(mixed, read(owner, 0...mixed.size), name)
      end
    RUBY
  end

  # Values go, then everything moves, then the rest gets new values: what kept a layout of its own would show.
  def test_compaction_after_removal
    run_alone(<<~'RUBY')
      omit "no compaction here" unless GC.respond_to?(:compact)
      made = Array.new(240) { |i| [[], +"", {}, Three.new(1, 2, 3)][i % 4].tap { |o| write(o, 0...(i * 7 % 95)) } }
      old!
      made.each_with_index { |o, i| o.instance_variables.last(i % 60).each { |v| o.remove_instance_variable(v) } }
      3.times do |round|
        shake
        made.each { |o| o.instance_variables.each { |v| o.instance_variable_set(v, "r#{round}#{v}") } }
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

  # An old owner, or an old fields object, that gets a young value: a missed write barrier frees the value.
  def test_young_values_in_old_owners
    run_both(<<~'RUBY')
      made = {}
      owners { |name, owner| write(owner, 0...3); made[name] = owner }
      old!
      made.each_value { |owner| write(owner, 1...2, "young"); write(owner, 3...30, "young") }
      verify
      3.times { minor; Array.new(5_000) { |i| "filler #{i}" } }
      made.each { |name, owner| assert_equal(["v0", "young1", "v2", *values(3...30, "young")], read(owner, 0...30), name) }
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
      made.each_with_index { |o, i| assert_equal(i % 3 == 0 ? ["a#{i}", nil] : ["v", "b#{i}"], [o.a, o.b]) }
    RUBY
  end

  # Ractors copy deeply: the copy's fields get other values when the copy may be old already.
  def test_young_values_in_ractor_copies
    run_both(<<~'RUBY', timeout: 300)
      take = ->(r) { r.respond_to?(:value) ? r.value : r.take }
      many = Array.new(30) { |i| [+"s", [], {a: 1}, Three.new(1, 2, 3)][i % 4].tap { |o| (0...(i * 4)).each { |n| o.instance_variable_set(:"@f#{n}", +"v#{n}") } } }
      receiver = Ractor.new do
        Array.new(2) { Ractor.receive }.last.tap { 3.times { GC.start(full_mark: false) }; Array.new(20_000) { |i| "filler #{i}" } }
      end
      receiver.send(many)
      GC.stress = 1                     # at each allocation a minor GC, which believes the barriers
      receiver.send(many.values_at(1, 29))
      GC.stress = false
      copies = take.(receiver)
      assert_equal([4, 116], copies.map { |o| o.instance_variables.size })
      copies.each { |o| n = o.instance_variables.size; assert_equal(values(0...n), read(o, 0...n)) }
    RUBY
  end

  def test_old_owners_that_turn_complex
    run_alone(<<~'RUBY')
      made = {}
      owners { |name, owner| write(owner, 0...3); made[name] = owner }
      old!
      exhaust_shapes
      made.each_value { |owner| owner.instance_variable_set(:@late, "la" + "te") }
      verify
      3.times { minor; Array.new(5_000) { |i| "filler #{i}" } }
      made.each { |name, owner| assert_equal(%w[v0 v1 v2], read(owner, 0...3), name); assert_equal("late", owner.instance_variable_get(:@late), name) }
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
      made.each_with_index { |owner, i| assert_equal(values([0, 1, 2, 4, 11], "r#{i % 40}_"), read(owner, [0, 1, 2, 4, 11])) }
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
      400.times { o = [1]; o.instance_variable_set(:@me, [o]); ObjectSpace.define_finalizer(o, count) }
      3.times { GC.start }
      assert_operator(freed, :>, 300)
    RUBY
  end

  def test_weak_map_and_finalizer_see_the_fields
    run_alone(<<~'RUBY')
      map, kept = ObjectSpace::WeakMap.new, []
      old!
      90.times { |i| o = [+"k#{i}", [i], Three.new(i, 1, 1)][i % 3]; write(o, 0...4); map[o] = i; kept << o if i < 30 }
      minor
      shake
      GC.start
      kept.each_with_index { |o, i| assert_equal(i, map[o]); assert_equal(values(0...4), read(o, 0...4)) }
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
      kept.each_with_index { |s, i| assert_equal([i, values(0...4)], [by_key[+"k#{i}"], read(by_key.getkey("k#{i}"), 0...4)]) }
      assert_operator(Array.new(40) { |i| by_key["lost#{i}"] }.compact.size, :<, 20)
    RUBY
  end

  def test_exit_with_everything_freed
    script = PRELUDE + <<~'RUBY'
      $kept = []
      owners { |name, o| write(o, 0...100); ObjectSpace.define_finalizer(o, proc {}); $kept << o }
      owners { |name, o| write(o, 0...3); $kept << o }
      exhaust_shapes
      owners { |name, o| write(o, 0...3); $kept << o }
    RUBY
    assert_in_out_err([{"RUBY_FREE_AT_EXIT" => "1"}, *ALONE, "-e", script], "", [], /\A(.*Free at exit is experimental.*)?\s*\z/)
  end

  def test_no_leak
    assert_no_memory_leak(ALONE, PRELUDE, <<~'RUBY', "fields leak", rss: true, limit: 1.6)
      400.times { o = []; write(o, 0...120); 40.times { |i| o.remove_instance_variable(:"@f#{i * 2}") }; o.dup }
    RUBY
  end

  def test_complex_copies_do_not_leak
    assert_no_memory_leak(ALONE, "#{PRELUDE}\nexhaust_shapes\n$o = []; write($o, 0...20); 20_000.times { $o.dup }", <<~'RUBY', "complex leak", rss: true, limit: 1.6)
      50_000.times { $o.dup; $o.clone }
    RUBY
  end

  # What a plain object leaves where it moved from is a plain object. Its ivars, which only unbound methods reach, are not taken
  # for those of a string by the cache of a place that has read both, nor the other way round.
  def test_what_is_left_of_a_moved_object_shares_no_cache_with_others
    run_both(<<~'RUBY')
      class Box; end
      run, set, get = BasicObject.instance_method(:instance_exec), *%i[instance_variable_set instance_variable_get].map { Kernel.instance_method(_1) }
      left = Array.new(2) { Box.new.tap { |box| write(box, 0...2); Ractor.new { Ractor.receive; nil }.tap { |r| r.send(box, move: true) }.take } }
      text = +""
      [left[0], text, left[1]].each { |o| 100.times { |i| set.bind_call(o, :"@f#{i}", "v#{i}") } }
      first, second = proc { [@f1, @f90, @none] }, proc { [@f90, @f1, defined?(@f90)] }
      [[left[0], text], [text, left[1]]].cycle(4) do |pair|
        pair.each { |o| assert_equal(["v1", "v90", nil], run.bind_call(o, &first)) }
        pair.reverse_each { |o| assert_equal(["v90", "v1", "instance-variable"], run.bind_call(o, &second)) }
        GC.verify_compaction_references(expand_heap: true, toward: :empty) if GC.respond_to?(:verify_compaction_references) && GC.respond_to?(:compact)
      end
      left.each { |o| assert_equal(values(0...100), (0...100).map { |i| get.bind_call(o, :"@f#{i}") }) }
      verify
    RUBY
  end

  # In slots of all sizes: it grows, shrinks and is compacted like a new object, whose shapes it shares; and frozen stays frozen.
  def test_what_is_left_of_a_moved_object_is_as_if_new
    body = <<~'RUBY'
      run, set, remove, frozen = BasicObject.instance_method(:instance_exec), *%i[instance_variable_set remove_instance_variable frozen?].map { Kernel.instance_method(_1) }
      move = ->(o) { Ractor.new { Ractor.receive; nil }.tap { |r| r.send(o, move: true) }.take; o }
      read = proc { [@f0, @f2, @f3, @f7] }
      [0, 2, 4, 8, 18, 38].each do |size|
        kind = Class.new
        sample = kind.new.tap { |o| size.times { |i| o.instance_variable_set(:"@z#{i}", i) } }
        small = Class.new.new.tap { |o| write(o, 0...8) }
        10.times { assert_equal(%w[v0 v2 v3 v7], run.bind_call(small, &read)) }
        assert_equal(size, sample.instance_variables.size)
        [3, 4, 7, 8, 9, 19, 40].each do |n|
          left = move.(kind.new)
          n.times { |i| set.bind_call(left, :"@f#{i}", "v#{i}") }
          expected = [0, 2, 3, 7].map { |i| "v#{i}" if i < n }
          10.times { assert_equal(expected, run.bind_call(left, &read), "#{size}, #{n}") }
          GC.compact if GC.respond_to?(:compact) && n == 7
          2.times { assert_equal(expected, run.bind_call(left, &read), "#{size}, #{n}") }
          assert_equal("v#{n - 1}", remove.bind_call(left, :"@f#{n - 1}"))
          (n - 1...n + 2).each { |i| set.bind_call(left, :"@f#{i}", "v#{i}") }
          expected = [0, 2, 3, 7].map { |i| "v#{i}" if i < n + 2 }
          2.times { assert_equal(expected, run.bind_call(left, &read), "#{size}, #{n}") }
        end
        write_it = proc { @f0 = 1 }
        4.times { run.bind_call(kind.new, &write_it) }
        left = move.(kind.new.tap { |o| o.instance_variable_set(:@unshareable, +""); o.freeze })
        assert_equal(true, frozen.bind_call(left))
        assert_raise(Ractor::MovedError, FrozenError, NoMethodError) { run.bind_call(left, &write_it) }
        assert_raise(Ractor::MovedError, FrozenError, NoMethodError) { set.bind_call(left, :@f0, 1) }
      end
      verify
    RUBY
    run_both(body)
    run_alone(body, args: %w[--yjit --yjit-call-threshold=2]) if RbConfig::CONFIG["YJIT_SUPPORT"] != "no"
    run_alone(body, args: %w[--rjit --rjit-call-threshold=2]) if RbConfig::CONFIG["RJIT_SUPPORT"] != "no"
  end

  # --- copies ---

  def test_dup_and_clone_are_independent
    run_both(<<~'RUBY')
      owners(COPYABLE - %i[proc method]) do |name, owner|
        [0, 1, 3, 4, 20, 90].each do |n|
          write(owner, 0...n)
          [owner.dup, owner.clone].each do |copy|
            assert_equal(values(0...n), read(copy, 0...n), "#{name} #{n}")
            copy.instance_variable_set(:@f0, "copy's") unless copy.frozen?
            copy.instance_variable_set(:@more, 1) unless copy.frozen?
            assert_equal([n > 0 ? "v0" : nil, nil], [owner.instance_variable_get(:@f0), owner.instance_variable_get(:@more)], name)
          end
        end
        frozen = owner.clone(freeze: true)
        assert_equal([true, "v3"], [frozen.frozen?, frozen.instance_variable_get(:@f3)], name)
        assert_raise(FrozenError) { frozen.instance_variable_set(:@f3, 0) }
        thawed = frozen.dup
        unless thawed.frozen?
          thawed.instance_variable_set(:@f3, "thawed")
          assert_equal(%w[v3 thawed], [frozen, thawed].map { |o| o.instance_variable_get(:@f3) }, name)
        end
      end
      verify
    RUBY
  end

  def test_copy_of_an_owner_without_ivars_any_more
    run_both(<<~'RUBY')
      owners(COPYABLE) do |name, owner|
        before = owner.instance_variables
        owner.instance_variable_set(:@gone, 1)
        owner.remove_instance_variable(:@gone)
        [owner.dup, owner.clone].each do |copy|
          assert_equal(before, copy.instance_variables, name)
          next if copy.frozen?
          copy.instance_variable_set(:@b, 2)
          assert_equal(2, copy.instance_variable_get(:@b), name)
        end
      end
      verify
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
      assert_equal([29, nil], [copy.instance_variable_get(:@h29), copy.instance_variable_get(:@seen)])
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
        assert_equal([frozen, [names(0...4), false, freeze]], [copy.frozen?, copy.instance_variable_get(:@noted)])
        assert_equal([nil, "v1", "v2", "v3"], read(copy, 0...4))
        assert_raise(FrozenError) { copy.instance_variable_set(:@f1, 0) } if frozen
      end
      assert_equal(values(0...4), read(owner, 0...4))
      verify
    RUBY
  end

  def test_marshal
    run_both(<<~'RUBY')
      owners(MARSHALED) do |name, owner|
        write(owner, [5, 3, 9, 0, 1, 2, 4, 6, 7, 8])
        owner.instance_variable_set(:@self, owner) unless name == :regexp
        loaded = Marshal.load(Marshal.dump(owner))
        assert_equal(values(0...10), read(loaded, 0...10), name)
        assert_equal(owner.instance_variables, loaded.instance_variables, name)
        assert_same(loaded, loaded.instance_variable_get(:@self), name) unless name == :regexp
        frozen = Marshal.load(Marshal.dump(owner), freeze: true)
        assert_equal([true, true], [frozen.frozen?, frozen.instance_variable_get(:@f3).frozen?], name)
      end
    RUBY
  end

  def test_marshal_notices_a_change_while_dumping
    run_alone(<<~'RUBY')
      class Meddler; def initialize(o, add) = (@o, @add = o, add); def marshal_dump = (@add ? @o.instance_variable_set(:@new, 1) : @o.remove_instance_variable(:@b); 1); def marshal_load(x) = nil; end
      {true => /added to/, false => /removed from/}.each do |add, message|
        owner = +"s"
        owner.instance_variable_set(:@a, Meddler.new(owner, add))
        owner.instance_variable_set(:@b, 1)
        assert_raise_with_message(RuntimeError, message) { Marshal.dump(owner) }
      end
    RUBY
  end

  def test_marshal_of_strings_with_more_than_ivars
    run_both(<<~'RUBY')
      class Packed
        attr_accessor :note
        def _dump(level) = (+"d").tap { |s| s.instance_variable_set(:@note, "n") }
        def self._load(text) = new.tap { |o| o.note = text.instance_variable_get(:@note) }
      end
      assert_equal("n", Marshal.load(Marshal.dump(Packed.new)).note)
      {"EUC-JP" => "é", "US-ASCII" => "e", "BINARY" => "e", "UTF-8" => "é"}.each do |encoding, text|
        owner = text.encode(encoding)
        write(owner, 0...2)
        loaded = Marshal.load(Marshal.dump(owner))
        assert_equal([owner, owner.encoding, names(0...2)], [loaded, loaded.encoding, loaded.instance_variables])
      end
      owner = [+"one"]
      write(owner, 0...2)
      seen = []
      loaded = Marshal.load(Marshal.dump(owner), ->(x) { seen << [x.dup, x.instance_variables]; x })
      assert_equal([owner, names(0...2)], seen.last)
      assert_equal(values(0...2), read(loaded, 0...2))
      assert_include(seen, ["v1", []])
    RUBY
  end

  def test_date_time_rational_complex
    run_alone(<<~'RUBY')
      require "date"
      [Date.new(2020, 1, 2), DateTime.new(2020, 1, 2, 3), Time.at(1)].each do |owner|
        write(owner, 0...5)
        loaded = Marshal.load(Marshal.dump(owner))
        assert_equal([owner, values(0...5)], [loaded, read(loaded, 0...5)])
        assert_equal(values(0...5), read(owner.dup, 0...5))
      end
      [Rational(1, 2), Complex(1, 2), 1.5, 2**70, :symbol, nil, 1].each do |frozen|
        assert_nil(frozen.instance_variable_get(:@a))
        assert_equal([], frozen.instance_variables)
        assert_raise(FrozenError) { frozen.instance_variable_set(:@a, 1) }
      end
    RUBY
  end

  def test_hash_with_ivars_and_string_keys_with_ivars
    run_both(<<~'RUBY')
      key = +"key"
      key.instance_variable_set(:@tag, "t")
      hash = {key => 1}
      write(hash, 0...5)
      assert_equal(values(0...5), read(hash.dup, 0...5))
      assert_equal([], hash.merge({}).instance_variables - hash.dup.instance_variables)
      assert_equal([], hash.select { true }.instance_variables)
      assert_equal("t", key.instance_variable_get(:@tag))
      assert_equal([], (-"plain#{key}").instance_variables)
      dashed = -key
      assert_equal("key", dashed)
      GC.start
      assert_equal("t", key.instance_variable_get(:@tag))
    RUBY
  end

  # Interning asks whether a string is a bare one.
  def test_interning_strings_that_had_ivars
    run_both(<<~'RUBY')
      had, has = +"had #{Process.pid}", +"has #{Process.pid}"
      write(had, 0...4)
      write(has, 0...4)
      names(0...4).each { |v| had.remove_instance_variable(v) }
      assert_equal(false, (-has).equal?(has))
      assert_same(-"had #{Process.pid}", -had)
      assert_same(-"has #{Process.pid}", -has)
      assert_equal([[], []], [(-had).instance_variables, (-has).instance_variables])
      assert_equal(values(0...4), read(has, 0...4))
      assert_equal([[], false], {has => 1}.then { |h| [h.keys[0].instance_variables, h.keys[0].equal?(has)] })
      assert_equal(has.to_sym, "has #{Process.pid}".to_sym)
    RUBY
  end

  # --- what cannot be done ---

  def test_frozen_owners
    run_both(<<~'RUBY')
      owners do |name, owner|
        write(owner, 0...4)
        owner.freeze
        4.times { minor }
        assert_raise(FrozenError) { owner.instance_variable_set(:@f0, 1) }
        assert_raise(FrozenError) { owner.instance_variable_set(:@new, 1) }
        assert_raise(FrozenError) { owner.remove_instance_variable(:@f0) }
        assert_equal(values(0...4), read(owner, 0...4), name)
        assert_equal(true, owner.instance_variable_defined?(:@f3), name)
      end
      text = Text.new("t")
      50.times { text.a = 1 }
      text.freeze
      assert_raise(FrozenError) { text.a = 2 }
      assert_raise(FrozenError) { text.b = 2 }
      assert_equal([1, nil], [text.a, text.b])
      verify
    RUBY
  end

  def test_bad_names
    run_alone(<<~'RUBY')
      owner = [1]
      ["f", "F", "@@f", "@", "@1", "$f", ""].each do |name|
        assert_raise(NameError) { owner.instance_variable_set(name, 1) }
        assert_raise(NameError) { owner.instance_variable_get(name) }
        assert_raise(NameError) { owner.remove_instance_variable(name) }
      end
      assert_raise(TypeError) { owner.instance_variable_set(1, 1) }
      assert_equal([], owner.instance_variables)
    RUBY
  end

  def test_seventy_thousand_ivars
    run_alone(<<~'RUBY', timeout: 300)
      owner = +"s"
      70_000.times { |i| owner.instance_variable_set(:"@f#{i}", i) }
      probes = [0, 1, 77, 78, 79, 255, 256, 65_534, 65_535, 65_536, 69_999]
      assert_equal(probes, read(owner, probes))
      GC.start
      copy = owner.dup
      assert_equal([70_000, probes], [copy.instance_variables.size, read(copy, probes)])
      assert_equal(69_999, owner.remove_instance_variable(:@f69999))
      assert_equal(69_999, owner.instance_variables.size)
    RUBY
  end

  # The address space ends while an external array grows: the owner keeps what it had.
  def test_memory_ends_while_growing
    omit "needs /proc and a limit of the address space" unless File.readable?("/proc/self/status") && defined?(Process::RLIMIT_AS)
    omit "a debug build ends at a failed malloc" if defined?(RubyVM::Shape)
    omit "the sanitizer reserves address space of its own" if RbConfig::CONFIG["CFLAGS"].include?("sanitize")
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

  def test_chilled_string_literal_warns_once_and_takes_the_ivar
    assert_in_out_err(["-W:deprecated", "-e", "3.times { s = 'lit'; s.instance_variable_set(:@a, 1); s.instance_variable_set(:@b, 2); p s.instance_variables }"], "",
                      ["[:@a, :@b]"] * 3, /literal string will be frozen/)
  end

  # --- readers of many fields ---

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
        assert_include(Kernel.instance_method(:inspect).bind_call(owner), '@later="new"') if owner.instance_of?(Object)
        owner.instance_variable_set(:@later, "old")
        loaded = Marshal.load(Marshal.dump(owner))
        assert_equal(["v0", "v1", "new"], [*read(loaded, 0...2), loaded.instance_variable_get(:@later)], owner.class)
      end
    RUBY
  end

  def test_count_in_inspect_and_instance_variables
    run_both(<<~'RUBY')
      owner = Thread::Mutex.new
      write(owner, 0...3)
      assert_equal(3, owner.instance_variables.size)
      text = Kernel.instance_method(:inspect).bind_call(owner)
      3.times { |i| assert_include(text, "@f#{i}=\"v#{i}\"") }
    RUBY
  end

  # --- inline caches and JITs ---

  CACHES = <<~'RUBY'
    lists = Array.new(60) { |i| List.new([i]) }
    texts = Array.new(60) { |i| Text.new("t#{i}") }
    5.times do |round|
      (lists + texts).each_with_index do |o, i|
        (i % 12).times { |n| o.instance_variable_set(:"@p#{n}", n) } if round == 1
        o.a = [round, i]
        o.b = round if i.even?
        assert_equal([[round, i], i.even? ? round : nil], [o.a, o.b])
      end
    end
    texts.each { |t| assert_equal("expression", t.a? && "expression") }
    assert_nil(Text.new("u").a?)
    module Both; def get = @x; def put(v) = (@x = v); end
    class ::Object; include Both; end
    80.times do |i|
      [+"s", [], Object.new, Class.new, Module.new, {a: 1}, Three.new(1, 2, 3), Time.at(0)].each { |o| assert_nil(o.get); o.put(i); assert_equal(i, o.get); o.put(i + 1); assert_equal(i + 1, o.get) }
      [1, :s, nil, true, 1.5, 2**70].each { |o| assert_nil(o.get); assert_raise(FrozenError) { o.put(1) } }
    end
    frozen = [].freeze
    assert_raise(FrozenError) { frozen.put(1) }
    assert_equal("x", "x".dup.tap { |s| s.put(1) }.dup.to_s)
    assert_equal(1, "x".dup.tap { |s| s.put(1) }.dup.get)
  RUBY

  def test_inline_caches
    run_both(CACHES)
  end

  def test_inline_caches_with_yjit
    omit "no YJIT in this build" unless defined?(RubyVM::YJIT)
    run_alone(CACHES, args: %w[--yjit --yjit-call-threshold=2])
    run_alone("exhaust_shapes\n#{CACHES}", args: %w[--yjit --yjit-call-threshold=2])
  end

  def test_cache_survives_removal_and_complexity
    run_alone(<<~'RUBY')
      texts = Array.new(40) { |i| Text.new("t").tap { |t| t.a = i; t.b = -i; t.c = i } }
      texts.each_with_index { |t, i| t.remove_instance_variable(:@a); assert_equal([nil, -i, i], [t.a, t.b, t.c]); t.a = "again"; assert_equal(["again", -i, i], [t.a, t.b, t.c]) }
      exhaust_shapes
      texts.each_with_index { |t, i| t.instance_variable_set(:"@only#{i}", 1); assert_equal(["again", -i, i], [t.a, t.b, t.c]); t.b = "b#{i}"; assert_equal("b#{i}", t.b) }
    RUBY
  end

  # Shape ids that need more than 16 bits, and less than all.
  def test_inline_caches_with_large_shape_ids
    run_alone("burn_shapes(600)\n#{CACHES}")
    run_alone("burn_shapes(600)\n#{CACHES}", args: %w[--yjit --yjit-call-threshold=2]) if defined?(RubyVM::YJIT)
  end

  COMPILED = <<~'RUBY'
    def copy(string) = string.dup
    def put(record, value) = (record.b = value)
    def got(record) = [record.a, record.b, record.c, record.extra]
    class Three; attr_accessor :extra; end
    20.times { assert_equal(["a", []], ["a", copy("a").instance_variables]) }
    20.times do |i|
      string = +"s"
      write(string, 0...3)
      assert_equal([values(0...3), names(0...3)], [read(copy(string), 0...3), copy(string).instance_variables])
      names(0...3).each { |v| string.remove_instance_variable(v) }
      assert_equal([], copy(string).instance_variables)
      record = Three.new(1, 2, 3)
      record.extra = "e#{i}"
      put(record, i)
      assert_equal([1, i, 3, "e#{i}"], got(record))
      record.freeze
      assert_raise(FrozenError) { record[:b] = 0 }
      assert_raise(FrozenError) { record.extra = 0 }
      assert_equal([1, i, 3, "e#{i}"], got(record))
    end
  RUBY

  def test_copies_and_members_beside_ivars
    run_both(COMPILED)
  end

  def test_copies_and_members_beside_ivars_with_yjit
    omit "no YJIT in this build" unless defined?(RubyVM::YJIT)
    run_both(COMPILED, args: %w[--yjit --yjit-call-threshold=2])
  end

  # --- ractors ---

  def test_ractor_copy_move_and_make_shareable
    run_both(<<~'RUBY')
      take = ->(r) { r.respond_to?(:value) ? r.value : r.take }
      some = %i[string array hash struct subclass]
      owners(some) do |name, owner|
        write(owner, 0...7)
        owner.instance_variable_set(:@self, owner)
        owner.instance_variable_set(:@deep, [{a: +"z"}])
        got = take.(Ractor.new(owner) { |x| [x.instance_variable_get(:@self).equal?(x), x.instance_variable_get(:@deep), x.instance_variable_get(:@f6)] })
        assert_equal([true, [{a: "z"}], "v6"], got, name)
        assert_equal(values(0...7), read(owner, 0...7), name)
        assert_not_same(owner.instance_variable_get(:@deep), got[1])
      end
      owners(some + %i[time]) do |name, owner|
        write(owner, 0...7)
        owner.instance_variable_set(:@deep, [+"z"])
        Ractor.make_shareable(owner)
        assert_equal([true, true, true], [Ractor.shareable?(owner), owner.frozen?, owner.instance_variable_get(:@deep).first.frozen?], name)
        assert_equal("v3", take.(Ractor.new(owner) { |x| x.instance_variable_get(:@f3) }), name)
      end
      moved = +"m"
      write(moved, 0...3)
      r = Ractor.new { x = Ractor.receive; GC.start; x.instance_variable_get(:@f2) }
      r.send(moved, move: true)
      assert_equal("v2", take.(r))
      assert_raise(Ractor::MovedError) { moved.size }
      verify
    RUBY
  end

  def test_ractor_isolation_messages
    run_alone(<<~'RUBY')
      take = ->(r) { r.respond_to?(:value) ? r.value : r.take }
      denied = "can not access instance variables of shareable objects from non-main Ractors"
      target = Ractor.new { Ractor.receive }
      target.instance_variable_set(:@a, 1)
      tries = Ractor.new(target) do |t|
        [-> { t.instance_variable_get(:@a) }, -> { t.instance_variable_set(:@a, 2) }, -> { t.remove_instance_variable(:@a) }].map do |try|
          try.call
          "allowed"
        rescue Ractor::IsolationError => e
          e.message
        end
      end
      assert_equal([denied] * 3, take.(tries))
      assert_equal(1, target.instance_variable_get(:@a))
      own = Ractor.new { s = +"own"; s.instance_variable_set(:@a, [1]); s.instance_variable_get(:@a) }
      assert_equal([1], take.(own))
      target.send(nil)
    RUBY
  end

  # A cache that the main ractor has filled does not serve another one, compiled or not. (Stock lets it write complex owners.)
  ISOLATED = <<~'RUBY'
    take = ->(r) { r.respond_to?(:value) ? r.value : r.take }
    class Ractor; attr_accessor :tag; def seal = @seal; def seal!(v) = (@seal = v); end
    class String; def seal = @seal; def seal!(v) = (@seal = v); end
    target = Ractor.new { Ractor.receive }
    tries = [[:seal], [:seal!, 0], [:tag], [:tag=, 0], [:instance_variables]]
    2.times do
      20.times { |i| target.seal!(i); target.tag = i; tries.each { |try| target.__send__(*try) } }
      target.seal!("kept")
      target.tag = "kept"
      answers = Ractor.new(target, tries) do |t, all|
        Array.new(20) { all.map { |try| t.__send__(*try) rescue $!.class } }
      end
      denied = Ractor::IsolationError
      assert_equal([[denied, denied, denied, denied, %i[@seal @tag]]], take.(answers).uniq)
      assert_equal(%w[kept kept], [target.seal, target.tag])
    end
    text = Ractor.make_shareable((+"text").tap { |t| t.seal!("sealed") })
    20.times { assert_equal("sealed", text.seal) }
    assert_equal([["sealed", FrozenError]], take.(Ractor.new(text) { |t| Array.new(20) { [t.seal, (t.seal!(1) rescue $!.class)] } }).uniq)
    target.send(nil)
  RUBY

  def test_ractor_isolation_with_filled_caches
    run_both(ISOLATED)
    run_alone(ISOLATED, args: %w[--yjit --yjit-call-threshold=2]) if defined?(RubyVM::YJIT)
  end

  def test_ractor_walks_that_fail_or_meddle
    run_both(<<~'RUBY')
      take = ->(r) { r.respond_to?(:value) ? r.value : r.take }
      owner = []
      write(owner, 0...4)
      owner.instance_variable_set(:@bad, proc { binding })
      assert_raise(Ractor::IsolationError) { Ractor.make_shareable(owner) }
      assert_equal([false, values(0...4), Proc], [Ractor.shareable?(owner), read(owner, 0...4), owner.instance_variable_get(:@bad).class])

      class Child < Array
        def initialize_copy(from)
          super
          parent = from.instance_variable_get(:@parent)
          40.times { |i| parent.instance_variable_set(:"@late#{i}", i) }
        end
      end
      parent, child = +"parent", Child.new
      child.instance_variable_set(:@parent, parent)
      parent.instance_variable_set(:@child, child)
      parent.instance_variable_set(:@twice, child)
      write(parent, 0...4)
      got = take.(Ractor.new(parent) { |x| x.instance_variables.to_h { |v| [v, x.instance_variable_get(v)] } })
      assert_equal([:@child, :@twice, *names(0...4)], got.keys)
      assert_equal(values(0...4), got.values_at(*names(0...4)))
      assert_same(got[:@child], got[:@twice])
      assert_equal([46, values(0...4)], [parent.instance_variables.size, read(parent, 0...4)])
      verify
    RUBY
  end

  def test_many_ractors_write_their_own_owners
    run_alone(<<~'RUBY', timeout: 300)
      take = ->(r) { r.respond_to?(:value) ? r.value : r.take }
      ractors = Array.new(3) do |n|
        Ractor.new(n) do |id|
          kept = []
          3_000.times do |i|
            o = [i]
            (i % 10).times { |k| o.instance_variable_set(:"@k#{k}", "#{id}-#{i}-#{k}") }
            o.remove_instance_variable(:@k0) if i % 10 > 4
            kept << o if i % 7 == 0
            kept.shift if kept.size > 200
            o.dup
          end
          kept.all? { |o| i = o[0]; (1...(i % 10)).all? { |k| o.instance_variable_get(:"@k#{k}") == "#{id}-#{i}-#{k}" } }
        end
      end
      assert_equal([true] * 3, ractors.map(&take))
      verify
    RUBY
  end

  # --- what tools see ---

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

  # As on stock: the values themselves, each once, and no object in between.
  def test_reachable_objects_are_the_values
    run_both(<<~'RUBY')
      shown = [+"shown", [], Object.new]
      owners do |name, owner|
        before = ObjectSpace.reachable_objects_from(owner)
        hidden = ->(list) { list.grep(ObjectSpace::InternalObjectWrapper).size }
        [*shown, shown[0], 1, nil, owner].each_with_index { |v, i| owner.instance_variable_set(:"@f#{i}", v) }
        after = ObjectSpace.reachable_objects_from(owner)
        assert_equal(hidden.(before), hidden.(after), name)
        assert_equal([1, 1, 1, 1], [*shown, owner].map { |v| after.count { |x| x.equal?(v) } }, name)
        assert_equal(before.size + 4, after.size, name)
        write(owner, 0...100)
        assert_equal(values(0...100), (ObjectSpace.reachable_objects_from(owner).grep(String) & values(0...100)), name)
      end
    RUBY
  end

  def test_complex_owner_is_small
    run_alone(<<~'RUBY')
      exhaust_shapes
      owner = []
      write(owner, 0...2)
      assert_operator(ObjectSpace.memsize_of(owner), :<, 1_000)
    RUBY
  end

  # The sizes of CRuby's slots, less a header of two words.
  def test_no_slot_word_is_wasted
    run_alone(<<~'RUBY')
      overhead = GC::INTERNAL_CONSTANTS[:RVALUE_OVERHEAD].to_i
      rooms = GC.stat_heap.values.map { |h| (h[:slot_size] - overhead - 16) / 8 }
      owner = []
      base = ObjectSpace.memsize_of(owner)
      room = ->(n) { rooms.find { |r| r >= n } }
      (1..rooms.max).each do |n|
        owner.instance_variable_set(:"@s#{n}", n)
        assert_equal(16 + 8 * room.(n), ObjectSpace.memsize_of(owner) - base, "with #{n}")
      end
      # On the way back one size too large will do: a field that comes and goes is then cheap at the edges, too.
      (2..rooms.max).reverse_each do |n|
        owner.remove_instance_variable(:"@s#{n}")
        snug = room.(n - 1)
        larger = rooms.find { |r| r > snug } || snug
        assert_include([16 + 8 * snug, 16 + 8 * larger], ObjectSpace.memsize_of(owner) - base, "without #{n}")
        assert_equal(16 + 8 * snug, ObjectSpace.memsize_of(owner.dup) - base, "a copy without #{n}")
      end
    RUBY
  end
end
