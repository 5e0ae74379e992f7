# frozen_string_literal: true
require "test/unit"
require_relative "../tools/fields_cases"

# How much room the first fields object of an owner has: what owners before it needed. Counts of
# objects and of their bytes, no times and no resident memory.
class TestFieldsRooms < Test::Unit::TestCase
  include FieldsCases

  TOOLS_OF_ROOMS = <<~'RUBY'
    def kind(superclass, name, count)
      Class.new(superclass) do
        class_eval("def fill = (#{(0...count).map { |i| "@#{name}#{i} = #{i}" }.join("; ")}; self)")
        class_eval("def all = [#{(0...count).map { |i| "@#{name}#{i}" }.join(", ")}]")
      end
    end
    # Bytes beyond those of an owner without fields.
    def bytes(owner) = ObjectSpace.memsize_of(owner) - ObjectSpace.memsize_of(owner.class.new)
    SMALLEST = GC.stat_heap(0)[:slot_size] - GC::INTERNAL_CONSTANTS[:RVALUE_OVERHEAD].to_i
    PROBES = 256    # one owner in so many begins with less room
  RUBY

  def run_alone(body, **opt) = super("#{TOOLS_OF_ROOMS}\n#{body}", **opt)

  # One fields object for an owner, whatever the number of its variables: nothing outgrown is left
  # to the GC, but for the first owners and for one in 256.
  def test_owners_leave_no_outgrown_fields_objects
    body = <<~'RUBY'
      omit "each field makes another one on a hostile build" if HOSTILE
      [1, 3, 4, 5, 8, 9, 10, 18, 19, 24, 38, 39, 63, 78, 79, 127, 192].each do |count|
        {array: Array, string: String, struct: Struct.new(:x, :y), three: Struct.new(:x, :y, :z)}
          .each do |letter, superclass|
          owners = kind(superclass, "#{letter}#{count}_", count)
          kept = Array.new(2000)
          6.times { |i| kept[i] = owners.new.fill }
          GC.disable
          before = GC.stat(:total_allocated_objects)
          2000.times { |i| kept[i] = owners.new.fill }
          made = GC.stat(:total_allocated_objects) - before
          GC.enable
          assert_include(4000..4000 + 2000 * 3 * 3 / PROBES, made, "#{letter}, #{count}")
          assert_equal([(0...count).to_a], kept.map(&:all).uniq)
        end
      end
      verify
    RUBY
    run_alone(body)
    run_with_yjit(body)
  end

  # An array with sixty variables, also one among many, costs the others nothing.
  def test_one_owner_says_nothing_about_others
    run_alone(<<~'RUBY')
      large, small = kind(Array, "o", 60), kind(Array, "o", 1)
      room = bytes(small.new.fill)
      assert_equal(SMALLEST, room)
      2000.times do |i|
        large.new.fill if i % 3 == 1
        assert_equal(room, bytes(small.new.fill), "after #{i}")
      end
      verify
    RUBY
  end

  # Where owners with few variables follow those with many, some take too much room, and not for
  # long.
  def test_what_was_learned_is_forgotten
    run_alone(<<~'RUBY')
      omit "no room to spare on a hostile build" if HOSTILE
      [8, 18, 40].each do |count|
        large, small = kind(Array, "f#{count}_", count), kind(Array, "f#{count}_", 1)
        kept = Array.new(2000) { large.new.fill }
        first = bytes(small.new.fill)
        kept.concat(Array.new(20 * PROBES) { small.new.fill })
        last = Array.new(PROBES) { small.new.fill }
        assert_operator(first, :>, SMALLEST, "#{count}: learned")
        assert_equal([SMALLEST], last.map { |o| bytes(o) }.uniq, "#{count}: forgotten")
        assert_equal([[0]], last.map(&:all).uniq)
        kept = Array.new(2000) { large.new.fill }
        assert_operator(kept.count { |o| bytes(o) == bytes(kept[-1]) }, :>, 1900, "learned again")
      end
      verify
    RUBY
  end

  # Owners with values outside from the first one on, beside others of the same kind: everything
  # that changes, copies or moves fields.
  def test_values_outside_from_the_first_on
    body = <<~'RUBY'
      Many = kind(Array, "m", 40)
      Numbers = (0...40).to_a
      owners = Array.new(300) { Many.new.fill }
      check = lambda do |name, expected = Numbers|
        assert_equal([expected], owners.map(&:all).uniq, name)
        verify
      end
      check["made"]
      owners.each { |o| 40.times { |i| o.instance_variable_set(:"@m#{i}", i) } }
      owners = owners.flat_map { |o| [o, o.dup, o.clone] }
      check["copied"]
      owners = Marshal.load(Marshal.dump(owners))
      check["loaded"]
      old!
      owners.each { |o| o.instance_variable_set(:@m3, +"three") }
      minor
      check["young values", [0, 1, 2, "three", *4...40]]
      owners.each { |o| o.instance_variable_set(:@m3, 3) }
      shake
      check["moved"]
      owners.each do |o|
        order = (0...40).to_a.rotate(o.object_id % 40)
        order.first(39).each { |i| assert_equal(i, o.remove_instance_variable(:"@m#{i}")) }
        left = order.last
        assert_equal([:"@m#{left}"], o.instance_variables)
        assert_equal(left, o.remove_instance_variable(:"@m#{left}"))
        assert_equal([[], [nil] * 40], [o.instance_variables, o.all])
      end
      check["emptied", [nil] * 40]
      owners.each(&:fill)
      check["again"]
      owners.each(&:freeze)
      assert_raise(FrozenError) { owners[0].instance_variable_set(:@m1, 0) }
      check["frozen"]
      owners = Ractor.new(owners.map(&:dup)) { |all| all.each(&:fill) }.take
      check["copied to a ractor"]
      ractor = Ractor.new { Ractor.receive.each(&:fill) }
      owners = ractor.send(owners, move: true).take
      check["moved to a ractor"]
      owners = Ractor.new { Array.new(300) { Many.new.fill } }.take
      check["made in a ractor"]
      exhaust_shapes
      owners.each { |o| o.instance_variable_set(:@late, 1); o.remove_instance_variable(:@late) }
      owners << Many.new.fill
      owners.each { |o| o.remove_instance_variable(:@m20) }
      check["complex", [*0...20, nil, *21...40]]
    RUBY
    run_alone(body, timeout: 240)
    run_with_yjit(body, timeout: 240)
  end

  # The first two values of an external fields object stand in its slot. Each index is written by an
  # attribute, an instruction and by name, removed, added again, and read in all these ways; the
  # owners are old, the values are young.
  def test_first_values_of_an_external_fields_object
    body = <<~'RUBY'
      Many = kind(Array, "m", 40)
      owners = Array.new(60) { Many.new.fill }
      plain = Struct.new(:a).new(1).tap { |s| write(s, 0...40) }
      old!
      [0, 1, 2, 3, 39].each do |i|
        Many.attr_accessor :"m#{i}"
        Many.class_eval(<<~METHODS)
          def put(val) = @m#{i} = val
          def get = @m#{i}
          def got? = defined?(@m#{i})
        METHODS
        rest = (0...40).to_a - [i]
        ways = [->(o, v) { o.public_send(:"m#{i}=", v) }, ->(o, v) { o.put(v) },
                ->(o, v) { o.instance_variable_set(:"@m#{i}", v) }]
        ways.each_with_index do |way, n|
          owners.each_with_index { |o, k| way.call(o, "young #{i} #{n} #{k}") }
          n == 1 ? shake : minor
          owners.each_with_index do |o, k|
            found = [o.public_send(:"m#{i}"), o.get, o.instance_variable_get(:"@m#{i}")]
            assert_equal(["young #{i} #{n} #{k}"], found.uniq)
            assert_equal(rest, o.all.values_at(*rest))
          end
        end
        owners.each do |o|
          o.remove_instance_variable(:"@m#{i}")
          assert_equal([nil, nil, rest], [o.get, o.got?, o.all.values_at(*rest)])
          assert_equal(rest.map { |k| :"@m#{k}" }.sort, o.dup.instance_variables.sort)
          assert_equal([[i, i], "instance-variable"], [[o.put(i), o.get], o.got?])
          assert_equal((0...40).to_a, o.dup.all)
        end
        plain.remove_instance_variable(:"@f#{i}")
        assert_equal(values(rest), read(plain, rest))
        write(plain, [i])
        assert_equal(values(0...40), read(plain, 0...40))
        old!
      end
      verify
    RUBY
    run_alone(body)
    run_with_yjit(body)
    run_alone("exhaust_shapes\n#{body}")
  end

  # No shape is left for the tree with the values outside: before anything was learned, before that
  # tree was begun, and after that.
  def test_without_shapes
    [0, 3, 6].each do |learned|
      run_alone(<<~RUBY)
        many = kind(Array, "n", 40)
        #{learned}.times { many.new.fill }
        exhaust_shapes
        owners = Array.new(200) { many.new.fill }
        assert_equal([(0...40).to_a], owners.map(&:all).uniq)
        verify
      RUBY
    end
  end

  # Votes are stored without a lock.
  def test_ractors_learn_together
    run_alone(<<~'RUBY')
      Large, Small = kind(Array, "r", 30), kind(Array, "r", 2)
      ractors = Array.new(4) do |n|
        Ractor.new(n) do |number|
          4000.times.count do |i|
            owner = ((i >> 9) + number).even? ? Large.new.fill : Small.new.fill
            owner.all == (0...owner.all.size).to_a
          end
        end
      end
      assert_equal([4000] * 4, ractors.map(&:take))
      verify
    RUBY
  end
end
