# frozen_string_literal: true
require "test/unit"
require_relative "../tools/at_length"

# Ractors that look up methods while others define, redefine and remove them
# (doc/ractor/parallel.md). Whatever a ractor was told of must be so in all ractors.
class TestMethodLookups < Test::Unit::TestCase
  LENGTH = File.expand_path("../tools/at_length.rb", __dir__)

  def run_alone(body)
    assert_separately(["-W0", "-r", LENGTH], "#{PRELUDE}\n#{body}", timeout: AtLength.of(60))
  end

  PRELUDE = <<~'RUBY'
    # Ractors that look again at each step, and say what they saw.
    class Watchers
      def initialize(count, seconds = 2)
        @all = Array.new(count) do
          Ractor.new { while (way = Ractor.receive) do Ractor.yield(Steps.look(way)) end }
        end
        @finish = Process.clock_gettime(Process::CLOCK_MONOTONIC) + AtLength.of(seconds)
        @rounds = 0
      end

      # All of them, and this ractor, look while nothing changes: so each must see what is there.
      def see(expected, way)
        @all.each { |r| r.send(way) }
        seen = [Steps.look(way), *@all.map(&:take)]
        raise "#{way}: #{seen} and not #{expected}" unless seen.all?(expected)
      end

      def each_round
        while @rounds < 3 || Process.clock_gettime(Process::CLOCK_MONOTONIC) < @finish
          yield @rounds += 1
        end
        @all.each { |r| r.send(nil) }
        @rounds
      end
    end

    # Ractors that look all the time, while the steps change what they find.
    module Stop
      def self.now = @now
      def self.now! = @now = true
    end
  RUBY

  # A class that gets its superclass after it was asked has the superclass's methods.
  def test_classes_that_are_not_whole_yet
    run_alone(<<~'RUBY')
      Ractor.new { 1 }.take
      ASKS = [->(k) { k.method_defined?(:x) }, ->(k) { k.public_method_defined?(:x) },
              ->(k) { k.instance_method(:x) rescue 0 },
              ->(k) { k.send(:undef_method, :x) rescue 0 }]
      $ask = ->(_) {}
      class Above; def x = :x; end
      class Copied < Above
        def self.method_added(_) = $ask[self]
        def y = 1
      end
      ASKS.each do |ask|
        $ask = ->(_) {}
        early = Class.allocate
        ask[early]
        early.send(:initialize, Above)
        $ask = ask.equal?(ASKS.last) ? $ask : ask
        made = [early, Copied.dup, Copied.clone]
        made.each { |k| assert_equal([:x, true], [k.new.x, k.method_defined?(:x)]) }
      end
      hook = Module.new { def initialize(*, &) = (method_defined?(:x); super) }
      Class.prepend(hook)
      assert_equal(:x, Class.new(Above).new.x)
    RUBY
  end

  # `puts` asks for the arity of `write` each time: what it finds is the present one.
  def test_puts_asks_for_the_present_arity
    run_alone(<<~'RUBY')
      require "stringio"
      Ractor.new { 1 }.take
      class Odd < StringIO; end
      6.times do |turn|
        given = []
        if turn.even? then Odd.define_method(:write) { |s| given << 1; super(s) }
        else Odd.define_method(:write) { |*s| given << s.size; super(*s) }
        end
        io = Odd.new
        3.times { io.puts("a") }
        assert_equal(["a\n" * 3, turn.even? ? [1] * 6 : [2] * 3], [io.string, given])
      end
    RUBY
  end

  # One call place for all, respond_to?, a call from C, method_defined?
  LOOKS = <<~'RUBY'
    module Steps
      def self.call(object) = object.probe
      def self.look(way)
        object = way.to_s.end_with?("child") ? CHILD : OBJECT
        [(call(object) rescue :none), object.respond_to?(:probe),
         (object.public_send(:probe) rescue :none), object.class.method_defined?(:probe),
         (object.method(:probe).call rescue :none)]
      end
      def self.found(value) = [value, true, value, true, value]
      NONE = [:none, false, :none, false, :none].freeze
    end
    class Parent; end
    class Kind < Parent; end
    class Child < Kind; end
    OBJECT = Kind.new.freeze
    CHILD = Child.new.freeze
  RUBY

  def test_defined_redefined_and_removed
    run_alone(<<~RUBY)
      #{LOOKS}
      w = Watchers.new(2)
      w.each_round do |i|
        w.see(Steps::NONE, :kind)
        w.see(Steps::NONE, :child)
        shareable = nil.instance_exec(i) { |n| Ractor.make_shareable(proc { n }) }
        Parent.define_method(:probe, &shareable)
        w.see(Steps.found(i), :kind)
        w.see(Steps.found(i), :child)
        Kind.class_eval("def probe = -\#{i}")
        w.see(Steps.found(-i), :kind)
        w.see(Steps.found(-i), :child)
        Kind.class_eval("def probe = :again")
        w.see(Steps.found(:again), :child)
        Child.class_eval { def probe = super.to_s }
        w.see(Steps.found("again"), :child)
        w.see(Steps.found(:again), :kind)
        Child.remove_method(:probe)
        w.see(Steps.found(:again), :child)
        Kind.remove_method(:probe)
        w.see(Steps.found(i), :kind)
        w.see(Steps.found(i), :child)
        Kind.undef_method(:probe)
        w.see(Steps::NONE, :child)
        Kind.class_eval { def probe = 1; remove_method(:probe) }
        w.see(Steps.found(i), :child)
        Parent.remove_method(:probe)
        GC.start(full_mark: i.even?, immediate_sweep: i % 3 == 0) if i % 4 == 0
        GC.compact if i % 32 == 0
      end
    RUBY
  end

  def test_visibility_and_missing_methods
    run_alone(<<~RUBY)
      #{LOOKS}
      HIDDEN = [:none, false, :none, false].freeze
      def Steps.look(way)
        o = way == :child ? CHILD : OBJECT
        [(call(o) rescue :none), o.respond_to?(:probe), (o.public_send(:probe) rescue :none),
         o.class.public_method_defined?(:probe)]
      end
      def Steps.found(value) = [value, true, value, true]
      w = Watchers.new(2, 1)
      w.each_round do |i|
        Kind.class_eval("def probe = \#{i}")
        w.see(Steps.found(i), :child)
        Kind.send(:private, :probe)
        w.see(HIDDEN, :child)
        Kind.send(:public, :probe)
        w.see(Steps.found(i), :kind)
        Kind.send(:protected, :probe)
        w.see(HIDDEN, :kind)
        Child.send(:public, :probe)
        w.see(Steps.found(i), :child)
        Child.remove_method(:probe)
        w.see(HIDDEN, :child)
        Kind.remove_method(:probe)
        Parent.class_eval { def method_missing(name, *) = name == :probe ? :missing : super }
        w.see([:missing, false, :missing, false], :child)
        Parent.class_eval { def respond_to_missing?(name, all) = name == :probe || super }
        w.see([:missing, true, :missing, false], :child)
        Parent.remove_method(:method_missing)
        Parent.remove_method(:respond_to_missing?)
        w.see(HIDDEN, :child)
        GC.start(full_mark: i.even?) if i % 4 == 0
      end
    RUBY
  end

  # The modules of later rounds are included into what the rounds before left.
  def test_included_prepended_extended_and_aliased
    run_alone(<<~RUBY)
      #{LOOKS}
      w = Watchers.new(2)
      w.each_round do |i|
        w.see(i > 1 ? Steps.found(-(i - 1)) : Steps::NONE, :child)
        first = Module.new { class_eval("def probe = \#{i}") }
        Kind.include(first)
        w.see(Steps.found(i), :kind) if i == 1
        Kind.prepend(Module.new { class_eval("def probe = -\#{i}") })
        w.see(Steps.found(-i), :kind)
        w.see(Steps.found(-i), :child)
        object = Child.new
        object.extend(Module.new { def probe = :extended })
        shared = Ractor.make_shareable(object)
        raise "extend" unless shared.probe == :extended
        Child.alias_method(:other, :probe)
        Child.class_eval { def probe = [other].first }
        w.see(Steps.found(-i), :child)
        Child.remove_method(:probe)
        Child.remove_method(:other)
        first.class_eval { def probe = :changed }
        w.see(Steps.found(-i), :kind)
        first.remove_method(:probe)
        break if i == 60
        GC.start(full_mark: i.even?) if i % 4 == 0
        GC.compact if i % 16 == 0
      end
    RUBY
  end

  def test_refined_methods
    run_alone(<<~RUBY)
      #{LOOKS}
      w = Watchers.new(2, 1)
      w.each_round do |i|
        Kind.class_eval("def probe = \#{i}")
        w.see(Steps.found(i), :child)
        TOPLEVEL_BINDING.eval(<<~REFINING)
          REFINED\#{i} = Module.new { refine(Kind) { def probe = [super, :refined] } }
        REFINING
        w.see(Steps.found(i), :child)
        w.see(Steps.found(i), :kind)
        seen = Module.new.module_eval("using REFINED\#{i}; [OBJECT.probe, CHILD.probe]")
        raise seen.inspect unless seen.all?([i, :refined])
        Kind.class_eval("def probe = -\#{i}")
        w.see(Steps.found(-i), :child)
        Kind.remove_method(:probe)
        w.see(Steps::NONE, :kind)
        w.see(Steps::NONE, :child)
        break if i == 40
      end
    RUBY
  end

  # Ractors call and ask all the time, while the main one changes. What they find is the old method,
  # the new one, or none; and after each change that they were told of, the new one.
  # Debug builds look again after each look-up of a call from C, and want the same.
  def test_changed_while_others_call
    omit("the base asserts it") if %w[debug hostile].include?(ENV["UNLOCKED_MODE"])
    run_alone(<<~'RUBY')
      module Told
        def self.turn = @turn
        def self.turn!(n) = @turn = n
        turn!(0)
      end
      KINDS = Array.new(12) do |n|
        Class.new { class_eval("def probe = 0; def name#{n} = #{n}") }
      end.freeze
      SUBS = KINDS.map { |k| Class.new(k) }.freeze
      OBJECTS = Ractor.make_shareable((KINDS + SUBS).map(&:new))
      ractors = Array.new(3) do
        Ractor.new do
          wrong = rounds = 0
          until Stop.now
            OBJECTS.each_with_index do |o, i|
              told = Told.turn
              wrong += 1 if o.probe < told
              wrong += 1 unless o.respond_to?(:probe)
              told = Told.turn
              wrong += 1 if o.public_send(:probe) < told
              wrong += 1 unless o.respond_to?(:"name#{i % 12}") && !o.respond_to?(:nope)
              wrong += 1 unless o.class.instance_method(:probe).owner == KINDS[i % 12]
              rounds += 1
            end
          end
          [wrong, rounds]
        end
      end
      finish = Process.clock_gettime(Process::CLOCK_MONOTONIC) + AtLength.of(4)
      turn = 0
      while Process.clock_gettime(Process::CLOCK_MONOTONIC) < finish
        turn += 1
        KINDS.each { |k| k.class_eval("def probe = #{turn}") }
        Told.turn!(turn)
        200.times { [] }
        lazy = {immediate_mark: false, immediate_sweep: false}
        GC.start(full_mark: turn % 8 == 0, **lazy) if turn % 5 == 0
        GC.compact if turn % 100 == 0
      end
      Stop.now!
      answers = ractors.map(&:take)
      assert_equal([0, 0, 0], answers.map(&:first))
      answers.each { |_, rounds| assert_operator(rounds, :>, 0) }
    RUBY
  end

  # All ractors define, redefine and remove methods of their own in classes that all share.
  def test_all_define_in_shared_classes
    run_alone(<<~'RUBY')
      BASE = Class.new
      LEAF = Class.new(BASE)
      OBJECT = LEAF.new.freeze
      ractors = Array.new(4) do |n|
        Ractor.new(n) do |n|
          mine = Array.new(12) { |i| :"own_#{n}_#{i}" }
          wrong = rounds = 0
          until Stop.now
            mine.each_with_index do |name, i|
              owner = i.even? ? BASE : LEAF
              wrong += 1 if OBJECT.respond_to?(name)
              owner.class_eval("def #{name} = #{rounds}")
              wrong += 1 unless OBJECT.public_send(name) == rounds && OBJECT.respond_to?(name)
              owner.class_eval("def #{name}(x = 1) = -#{rounds}")
              wrong += 1 unless OBJECT.public_send(name) == -rounds
              wrong += 1 unless LEAF.method_defined?(name) && LEAF.instance_method(name).arity == -1
              owner.remove_method(name)
              wrong += 1 if OBJECT.respond_to?(name) || LEAF.method_defined?(name)
              begin
                OBJECT.public_send(name)
                wrong += 1
              rescue NoMethodError
                nil
              end
            end
            rounds += 1
          end
          [wrong, rounds]
        end
      end
      finish = Process.clock_gettime(Process::CLOCK_MONOTONIC) + AtLength.of(4)
      while Process.clock_gettime(Process::CLOCK_MONOTONIC) < finish
        GC.start(full_mark: rand(4) == 0)
        LEAF.instance_methods(false).size
        OBJECT.methods.size
      end
      Stop.now!
      answers = ractors.map(&:take)
      assert_equal([0] * 4, answers.map(&:first))
      answers.each { |_, rounds| assert_operator(rounds, :>, 0) }
    RUBY
  end

  # Classes come and go, and others take their addresses.
  def test_classes_that_die
    run_alone(<<~'RUBY')
      ractors = Array.new(3) do |n|
        Ractor.new(n) do |n|
          wrong = rounds = 0
          until Stop.now
            objects = Array.new(40) do |i|
              Class.new { class_eval("def probe = #{i}; def a#{i % 7} = 1") }.new
            end
            objects.each_with_index do |o, i|
              wrong += 1 unless o.probe == i && o.respond_to?(:"a#{i % 7}")
              wrong += 1 if o.respond_to?(:"a#{(i + 1) % 7}")
              o.singleton_class.class_eval("def probe = -1") if i % 5 == 0
              wrong += 1 unless o.public_send(:probe) == (i % 5 == 0 ? -1 : i)
            end
            rounds += 1
          end
          [wrong, rounds]
        end
      end
      finish = Process.clock_gettime(Process::CLOCK_MONOTONIC) + AtLength.of(3)
      turn = 0
      while Process.clock_gettime(Process::CLOCK_MONOTONIC) < finish
        GC.start(full_mark: true, immediate_mark: false, immediate_sweep: false)
        GC.compact if (turn += 1) % 10 == 0
      end
      Stop.now!
      answers = ractors.map(&:take)
      assert_equal([0] * 3, answers.map(&:first))
      answers.each { |_, rounds| assert_operator(rounds, :>, 0) }
    RUBY
  end

  def test_gc_stress_and_automatic_compaction
    run_alone(<<~RUBY)
      #{LOOKS}
      w = Watchers.new(2, 0)
      begin
        GC.auto_compact = true
      rescue NotImplementedError
        nil
      end
      w.each_round do |i|
        Kind.class_eval("def probe = \#{i}")
        GC.stress = true
        w.see(Steps.found(i), :child)
        w.see(Steps.found(i), :kind)
        GC.stress = false
        Kind.remove_method(:probe)
        GC.stress = true
        w.see(Steps::NONE, :child)
        GC.stress = false
      end
    RUBY
  end

  # The child has one ractor, and makes more later: what its parent looked up must not come back.
  def test_fork
    run_alone(<<~RUBY)
      #{LOOKS}
      Kind.class_eval { def probe = 1 }
      w = Watchers.new(2, 0)
      w.see(Steps.found(1), :child)
      pid = fork do
        Kind.class_eval { def probe = 2 }
        exit!(1) unless Steps.look(:child) == Steps.found(2)
        w = Watchers.new(2, 0)
        w.see(Steps.found(2), :child)
        Kind.remove_method(:probe)
        w.see(Steps::NONE, :child)
        exit!(0)
      end
      assert_predicate(Process.wait2(pid)[1], :success?)
      w.see(Steps.found(1), :child)
    RUBY
  end
end
