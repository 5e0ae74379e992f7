# frozen_string_literal: true
require "test/unit"
require_relative "../tools/fields_cases"

# Owners that are copied, moved and shared between ractors, and what a move leaves behind.
class TestFieldsRactors < Test::Unit::TestCase
  include FieldsCases

  def test_ractor_copy_move_and_make_shareable
    run_both(<<~'RUBY')
      take = ->(r) { r.respond_to?(:value) ? r.value : r.take }
      some = %i[string array hash struct subclass]
      owners(some) do |name, owner|
        write(owner, 0...7)
        owner.instance_variable_set(:@self, owner)
        owner.instance_variable_set(:@deep, [{a: +"z"}])
        got = take.(Ractor.new(owner) do |x|
          [x.instance_variable_get(:@self).equal?(x), x.instance_variable_get(:@deep),
           x.instance_variable_get(:@f6)]
        end)
        assert_equal([true, [{a: "z"}], "v6"], got, name)
        assert_equal(values(0...7), read(owner, 0...7), name)
        assert_not_same(owner.instance_variable_get(:@deep), got[1])
      end
      owners(some + %i[time]) do |name, owner|
        write(owner, 0...7)
        owner.instance_variable_set(:@deep, [+"z"])
        Ractor.make_shareable(owner)
        deep = owner.instance_variable_get(:@deep)
        assert_equal([true, true, true],
                     [Ractor.shareable?(owner), owner.frozen?, deep.first.frozen?], name)
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
      denied = "can not access instance variables of shareable objects from non-main Ractors " \
               "(@a of a Ractor)"
      target = Ractor.new { Ractor.receive }
      target.instance_variable_set(:@a, 1)
      tries = Ractor.new(target) do |t|
        [-> { t.instance_variable_get(:@a) }, -> { t.instance_variable_set(:@a, 2) },
         -> { t.remove_instance_variable(:@a) }].map do |try|
          try.call
          "allowed"
        rescue Ractor::IsolationError => e
          e.message
        end
      end
      assert_equal([denied] * 3, take.(tries))
      assert_equal(1, target.instance_variable_get(:@a))
      own = Ractor.new do
        s = +"own"
        s.instance_variable_set(:@a, [1])
        s.instance_variable_get(:@a)
      end
      assert_equal([1], take.(own))
      target.send(nil)
    RUBY
  end

  # A cache that the main ractor has filled lets no other ractor write, interpreted or compiled.
  # (Stock lets it write to complex owners, and remove from them.)
  ISOLATED = <<~'RUBY'
    take = ->(r) { r.respond_to?(:value) ? r.value : r.take }
    class Ractor; attr_accessor :tag; def seal = @seal; def seal!(v) = (@seal = v); end
    class String; def seal = @seal; def seal!(v) = (@seal = v); end
    target = Ractor.new { Ractor.receive }
    tries = [[:seal], [:seal!, 0], [:tag], [:tag=, 0], [:remove_instance_variable, :@seal],
             [:instance_variables]]
    2.times do
      20.times { |i| target.seal!(i); target.tag = i; tries.each { |try| target.__send__(*try) } }
      target.seal!("kept")
      target.tag = "kept"
      answers = Ractor.new(target, tries) do |t, all|
        Array.new(20) { all.map { |try| t.__send__(*try) rescue $!.class } }
      end
      denied = Ractor::IsolationError
      assert_equal([[*[denied] * 5, %i[@tag @seal]]], take.(answers).uniq)
      assert_equal(%w[kept kept], [target.seal, target.tag])
    end
    text = Ractor.make_shareable((+"text").tap { |t| t.seal!("sealed") })
    20.times { assert_equal("sealed", text.seal) }
    got = take.(Ractor.new(text) do |t|
      Array.new(20) { [t.seal, (t.seal!(1) rescue $!.class)] }
    end)
    assert_equal([["sealed", FrozenError]], got.uniq)
    target.send(nil)
  RUBY

  def test_ractor_isolation_with_filled_caches
    run_both(ISOLATED)
    run_with_yjit(ISOLATED)
  end

  def test_ractor_walks_that_fail_or_meddle
    run_both(<<~'RUBY')
      take = ->(r) { r.respond_to?(:value) ? r.value : r.take }
      owner = []
      write(owner, 0...4)
      owner.instance_variable_set(:@bad, proc { binding })
      assert_raise(Ractor::IsolationError) { Ractor.make_shareable(owner) }
      bad = owner.instance_variable_get(:@bad)
      assert_equal([false, values(0...4), Proc],
                   [Ractor.shareable?(owner), read(owner, 0...4), bad.class])

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
      got = take.(Ractor.new(parent) do |x|
        x.instance_variables.to_h { |v| [v, x.instance_variable_get(v)] }
      end)
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
          AtLength.of(3_000).times do |i|
            o = [i]
            (i % 10).times { |k| o.instance_variable_set(:"@k#{k}", "#{id}-#{i}-#{k}") }
            o.remove_instance_variable(:@k0) if i % 10 > 4
            kept << o if i % 7 == 0
            kept.shift if kept.size > 200
            o.dup
          end
          kept.all? do |o|
            i = o[0]
            (1...(i % 10)).all? { |k| o.instance_variable_get(:"@k#{k}") == "#{id}-#{i}-#{k}" }
          end
        end
      end
      assert_equal([true] * 3, ractors.map(&take))
      verify
    RUBY
  end

  # Ractors copy deeply: the copy can be old when its fields get the copied values.
  def test_young_values_in_ractor_copies
    run_both(<<~'RUBY', timeout: 300)
      take = ->(r) { r.respond_to?(:value) ? r.value : r.take }
      many = Array.new(30) do |i|
        [+"s", [], {a: 1}, Three.new(1, 2, 3)][i % 4].tap do |o|
          (0...(i * 4)).each { |n| o.instance_variable_set(:"@f#{n}", +"v#{n}") }
        end
      end
      receiver = Ractor.new do
        copies = Array.new(2) { Ractor.receive }.last
        3.times { GC.start(full_mark: false) }
        Array.new(20_000) { |i| "filler #{i}" }
        copies
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

  # A moved plain object leaves a plain object behind, whose ivars only unbound methods reach. An
  # inline cache that has read such an object and a string does not mix up their ivars.
  def test_what_is_left_of_a_moved_object_shares_no_cache_with_others
    run_both(<<~'RUBY')
      class Box; end
      run = BasicObject.instance_method(:instance_exec)
      set = Kernel.instance_method(:instance_variable_set)
      get = Kernel.instance_method(:instance_variable_get)
      left = Array.new(2) do
        box = Box.new
        write(box, 0...2)
        Ractor.new { Ractor.receive; nil }.tap { |r| r.send(box, move: true) }.take
        box
      end
      text = +""
      [left[0], text, left[1]].each { |o| 100.times { |i| set.bind_call(o, :"@f#{i}", "v#{i}") } }
      first, second = proc { [@f1, @f90, @none] }, proc { [@f90, @f1, defined?(@f90)] }
      [[left[0], text], [text, left[1]]].cycle(4) do |pair|
        pair.each { |o| assert_equal(["v1", "v90", nil], run.bind_call(o, &first)) }
        pair.reverse_each do |o|
          assert_equal(["v90", "v1", "instance-variable"], run.bind_call(o, &second))
        end
        shake
      end
      left.each do |o|
        assert_equal(values(0...100), (0...100).map { |i| get.bind_call(o, :"@f#{i}") })
      end
      verify
    RUBY
  end

  # In slots of all sizes: it grows, shrinks and is compacted like a new object, whose shapes it
  # shares; and frozen stays frozen.
  def test_what_is_left_of_a_moved_object_is_as_if_new
    body = <<~'RUBY'
      run = BasicObject.instance_method(:instance_exec)
      set, remove, frozen = %i[instance_variable_set remove_instance_variable frozen?].map do |name|
        Kernel.instance_method(name)
      end
      refused = [Ractor::MovedError, FrozenError, NoMethodError]
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
        assert_raise(*refused) { run.bind_call(left, &write_it) }
        assert_raise(*refused) { set.bind_call(left, :@f0, 1) }
      end
      verify
    RUBY
    run_both(body)
    run_compiled(body)
  end
end
