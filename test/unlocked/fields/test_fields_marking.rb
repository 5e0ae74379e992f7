# frozen_string_literal: true
require "test/unit"
require_relative "../tools/fields_cases"

# The GC marks a fields object and its values in one step: the ages of owner, fields object and
# values, writes in the middle of incremental marking, moves, and what the GC counts.
class TestFieldsMarking < Test::Unit::TestCase
  include FieldsCases

  TOOLS = ["fields_owners.rb", "fields_marking_tools.rb"].freeze

  # Owner, fields object and value get old at different times; each value has its field alone.
  def test_values_of_each_age_in_owners_of_each_age
    run_both(<<~'RUBY')
      made, wanted = {}, Hash.new { |h, name| h[name] = [] }
      14.times do |round|
        owners { |name, owner| made["#{name}#{round}"] = owner } if round < 5
        made.each do |name, owner|
          at = wanted[name].size < 6 ? wanted[name].size : round % 6
          write(owner, at..at, "r#{round}_")
          wanted[name][at] = "r#{round}_#{at}"
        end
        round % 5 == 4 ? GC.start : minor
        verify
        Array.new(5_000) { |i| "filler #{i}" }
        made.each { |name, o| assert_equal(wanted[name], read(o, 0...wanted[name].size), name) }
      end
    RUBY
  end

  # After the fields, the GC marks what else the owner refers to.
  def test_young_elements_of_old_owners
    run_both(<<~'RUBY')
      array, hash, struct = [], {}, Three.new
      [array, hash, struct].each { |owner| write(owner, 0...2) }
      12.times do |round|
        array[0], hash[:a], struct.b = "a#{round}", "h#{round}", "s#{round}"
        [array, hash, struct].each { |owner| write(owner, 0...1, "r#{round}_") } if round.odd?
        GC.start if round > 5       # all owners and fields objects are old by then
        minor
        verify
        Array.new(5_000) { |i| "filler #{i}" }
        assert_equal(["a#{round}", "h#{round}", "s#{round}"], [array[0], hash[:a], struct.b])
      end
    RUBY
  end

  # A value moves from a fields object to another place in it while marking is under way, and a new
  # one takes its place; fields objects grow, spill and return meanwhile.
  def test_writes_between_the_steps_of_marking
    body = <<~'RUBY'
      ballast = Array.new(40_000) { |i| "ballast #{i}" }
      made = Array.new(2_000) { |i| OWNERS.values[i % 16].call.tap { |o| write(o, 0...2) } }
      edge = Array.new(40) { [].tap { |o| write(o, 0...78) } }
      steps = between_steps_of_marking(600) do |step|
        (step % 50).step(made.size - 1, 50) do |i|
          made[i].instance_variable_set(:@f1, made[i].instance_variable_get(:@f0))
          made[i].instance_variable_set(:@f0, "r#{step}")
          write(made[i], 2..(2 + step / 50))
        end
        owner, name = edge[step % 40], :"@f#{40 + step % 30}"
        owner.instance_variable_set(:@f78, "at the edge")
        owner.remove_instance_variable(name)
        owner.instance_variable_set(name, "back")
        verify if step % 100 == 99
      end
      verify
      made.each do |owner|
        first, second, *rest = read(owner, 0...owner.instance_variables.size)
        assert_match(/\A(v0|r\d+)\z/, first)
        assert_match(/\A(v[01]|r\d+)\z/, second)
        assert_equal(values(2...(2 + rest.size)), rest)
      end
      edge.each { |o| assert_equal(values(0...40), read(o, 0...40)) }
      assert_operator(steps, :>, 0)
      assert_equal(40_000, ballast.size)
    RUBY
    in_steps = {"RUBY_GC_HEAP_OLDOBJECT_LIMIT_FACTOR" => "0.2"}
    ["", "exhaust_shapes\n"].each do |before|
      assert_separately([in_steps, "-W0", *tools], before + body, timeout: AtLength.of(120))
    end
  end

  # Frozen before anybody else sees them, so their values are written before.
  def test_data_and_frozen_owners
    run_alone(<<~'RUBY')
      made = Array.new(400) { |i| [Point.new("p#{i}"), Full.new("p#{i}", i, i)][i % 2] }
      made.each(&:freeze)
      3.times { minor; Array.new(5_000) { |i| "filler #{i}" } }
      shake
      verify
      made.each_with_index { |o, i| assert_equal(["note p#{i}", ["p#{i}"]], [o.note, o.list]) }
    RUBY
  end

  # Both objects of an owner are live slots, and get old.
  def test_counts
    run_alone(<<~'RUBY')
      count = ->(key) { 4.times { GC.start }; GC.stat(key) }
      %i[heap_live_slots old_objects].each do |key|
        before = count[key]
        made = Array.new(10_000) { |i| [i].tap { |o| o.instance_variable_set(:@a, i) } }
        grown = count[key] - before
        assert_operator(grown, :>, 19_900, key)
        assert_operator(grown, :<, 21_000, key)
        assert_equal(10_000, made.size)
      end
    RUBY
  end

  def test_weak_map_of_values
    run_alone(<<~'RUBY')
      map = ObjectSpace::WeakMap.new
      made = Array.new(200) do |i|
        owner, value = [[], +"s", Three.new][i % 3], "value #{i}"
        map[value] = i
        owner.instance_variable_set(:@value, value)
        owner
      end
      2.times { GC.start }
      assert_equal(200, map.size)
      made.each_with_index { |o, i| assert_equal(i, map[o.instance_variable_get(:@value)]) }
      made.first(150).each { |owner| owner.remove_instance_variable(:@value) }
      2.times { GC.start }
      assert_operator(map.size, :<, 80)
    RUBY
  end

  def test_compaction_between_minor_gcs
    run_both(<<~'RUBY')
      omit "no compaction here" unless compaction?
      made = {}
      owners { |name, owner| write(owner, 0...3); made[name] = owner }
      5.times do |round|
        made.each_value { |owner| write(owner, 1..1, "r#{round}_"); owner.hash }
        minor
        GC.compact
        made.each_value { |owner| write(owner, 2..2, "r#{round}_") }
        shake
        verify
        wanted = ["v0", "r#{round}_1", "r#{round}_2"]
        made.each { |name, owner| assert_equal(wanted, read(owner, 0...3), name) }
      end
    RUBY
  end

  # The GC looks ahead in arrays. What it finds there need not be an address.
  def test_long_arrays_of_all_kinds_of_values
    run_alone(<<~'RUBY')
      odd = [nil, true, false, 0, -1, 2**62 - 1, -2**62, 2.5, -1e-200, :sym, 2**70, 1e300]
      made = (0..40).map { |n| Array.new(n) { |i| i % 3 == 0 ? "s#{i}" : odd[(i + n) % 12] } }
      3.times { minor; GC.start; Array.new(5_000) { |i| "filler #{i}" } }
      verify
      shake
      made.each_with_index do |array, n|
        assert_equal(Array.new(n) { |i| i % 3 == 0 ? "s#{i}" : odd[(i + n) % 12] }, array)
      end
    RUBY
  end

  def test_several_ractors
    run_alone(<<~'RUBY')
      work = proc do |seed|
        made = Array.new(600) do |i|
          owner = [[i], +"s#{i}", {a: i}, Three.new(i, i, i), Time.at(i)][i % 5]
          owner.instance_variable_set(:@f0, "v#{seed}_#{i}")
          owner
        end
        6.times do |round|
          made.each_with_index do |owner, i|
            owner.instance_variable_set(:"@f#{round % 5 + 1}", "r#{round}_#{i}") if i % 7 == round
          end
          GC.start(full_mark: round.even?, immediate_mark: false)
          Array.new(2_000) { |i| "filler #{i}" }
        end
        made.each_with_index.count do |owner, i|
          owner.instance_variable_get(:@f0) == "v#{seed}_#{i}" &&
            (i % 7 > 5 || owner.instance_variable_get(:"@f#{i % 7 % 5 + 1}") == "r#{i % 7}_#{i}")
        end
      end
      ractors = Array.new(3) { |n| Ractor.new(n, &work) }
      assert_equal([600] * 4, [work.call(9), *ractors.map(&:take)])
      verify
    RUBY
  end

  # Outside of slots the room grows by a quarter at most, in what malloc can give. Two values stand
  # in the slot.
  def test_memory_outside_of_slots
    omit("slots of debug builds are larger") if %w[debug hostile].include?(ENV["UNLOCKED_MODE"])
    run_alone(<<~'RUBY')
      omit "other sizes on a hostile build" if HOSTILE
      sizes = [79, 127, 128, 191, 192].map do |n|
        ObjectSpace.memsize_of([].tap { |owner| write(owner, 0...n) })
      end
      room = sizes.map { |size| (size - 80) / 8 + 2 }
      assert_equal([79, 127, 159, 191, 223], room)
    RUBY
  end
end
