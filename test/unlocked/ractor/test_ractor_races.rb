# frozen_string_literal: true
require "test/unit"
require_relative "../tools/at_length"

# Data that several ractors change, in the GC and in headers of objects (doc/ractor/races.md). Stock
# sometimes fails the first test, with a bug report or by endless marking.
class TestRactorRaces < Test::Unit::TestCase
  LENGTH = File.expand_path("../tools/at_length.rb", __dir__)

  def run_alone(body)
    assert_separately(["-W0", "-r", LENGTH], "#{PRELUDE}\n#{body}", timeout: AtLength.of(60))
  end

  PRELUDE = <<~'RUBY'
    def verify = GC.respond_to?(:verify_internal_consistency) && GC.verify_internal_consistency
    def for_seconds(seconds)
      finish = Process.clock_gettime(Process::CLOCK_MONOTONIC) + AtLength.of(seconds)
      rounds = 0
      (yield; rounds += 1) while Process.clock_gettime(Process::CLOCK_MONOTONIC) < finish
      assert_operator(rounds, :>, 1)
    end
    STOP = Module.new { def self.now = @now }
  RUBY

  # The first write to a captured variable after the GC marked its environment makes the GC remember
  # the environment, in any ractor.
  def test_environments_are_remembered_while_others_mark
    run_alone(<<~'RUBY')
      arrays = Array.new(200_000) { [] }
      ractors = Array.new(2) do
        Ractor.new do
          writers = Array.new(20_000) { |i| x = nil; [-> { x = "#{i}" }, -> { x }] }
          wrong = 0
          until STOP.now
            writers.each { |write, _| write.call }
            writers.each_with_index { |(_, read), i| wrong += 1 unless read.call == i.to_s }
          end
          wrong
        end
      end
      for_seconds(4) do
        GC.start(immediate_mark: false, immediate_sweep: false)
        arrays.each { |a| a << Object.new; a.clear if a.size > 3 }
      end
      STOP.instance_variable_set(:@now, true)
      assert_equal([0, 0], ractors.map(&:take))
      4.times { GC.start }
      verify
    RUBY
  end

  # Two ractors change the header of a value: the writer's barrier when the value gets old, and the
  # ractor that reads it first. Modules are nearly old from the beginning.
  def test_values_are_read_for_the_first_time_while_they_get_old
    run_alone(<<~'RUBY')
      HOLDER = Module.new { def self.m = @m }
      HOLDER.instance_variable_set(:@m, Module.new)
      4.times { GC.start }
      ballast, kept = Array.new(400_000) { [] }, []
      ractors = Array.new(2) do
        Ractor.new { n = 0; (HOLDER.m.instance_variable_get(:@in)&.succ; n += 1) until STOP.now; n }
      end
      for_seconds(3) do
        kept.clear if kept.size > 2_000
        GC.start(immediate_mark: false, immediate_sweep: false)
        50.times do
          100.times { Object.new }
          m = Module.new
          HOLDER.instance_variable_set(:@m, m)
          m.instance_variable_set(:@in, 1)
          kept << m
        end
        GC.start(full_mark: false)
        kept.last(50).each { |m| m.instance_variable_set(:@more, "more") }
        GC.start
        assert_equal(["more"], kept.last(50).map { |m| m.instance_variable_get(:@more) }.uniq)
      end
      STOP.instance_variable_set(:@now, true)
      assert_operator(ractors.sum(&:take), :>, 0)
      4.times { GC.start }
      verify
    RUBY
  end

  # Call caches of attribute readers are filled by several ractors, and get old meanwhile.
  def test_attribute_caches_are_filled_by_several_ractors
    run_alone(<<~'RUBY')
      HOLDERS = Ractor.make_shareable(Array.new(8) do |i|
        Module.new do
          singleton_class.attr_accessor :a, :b, :c
          (i % 4).times { |n| instance_variable_set(:"@o#{n}", n) }
          self.a = i
        end
      end)
      ractors = Array.new(2) do
        Ractor.new do
          wrong = 0
          HOLDERS.each_with_index { |h, i| wrong += 1 unless h.a == i } until STOP.now
          wrong
        end
      end
      for_seconds(2) do
        HOLDERS.each do |h|
          h.b = h.c = 1
          %i[@b @c].each { |name| h.remove_instance_variable(name) }
        end
        GC.start(full_mark: rand(4) == 0, immediate_mark: false)
      end
      STOP.instance_variable_set(:@now, true)
      assert_equal([0, 0], ractors.map(&:take))
      verify
    RUBY
  end

  # Ractors add finalizers to one table, and remove them, while the GC runs finalizers.
  def test_finalizers_of_several_ractors
    run_alone(<<~'RUBY')
      CALLED = Ractor.make_shareable(Class.new { def call(id) = nil }.new)
      OTHER = Ractor.make_shareable(Class.new { def call(id) = id.succ }.new)
      ractors = Array.new(4) do
        Ractor.new do
          rounds = 0
          until STOP.now
            list = Array.new(200) { |i| i.odd? ? +"x" : [i] }
            list.each { |o| [CALLED, OTHER].each { |f| ObjectSpace.define_finalizer(o, f) } }
            copies = list.map { |o| o.clone }
            list.each { |o| ObjectSpace.undefine_finalizer(o) }
            copies.each_with_index { |o, i| ObjectSpace.undefine_finalizer(o) if i % 3 == 0 }
            rounds += 1
          end
          rounds
        end
      end
      for_seconds(2) { GC.start(full_mark: rand(3) == 0); sleep 0.01 }
      STOP.instance_variable_set(:@now, true)
      ractors.each { |r| assert_operator(r.take, :>, 0) }
      GC.start
      verify
    RUBY
  end

  def test_finalizers_are_called_as_often_as_defined
    run_alone(<<~'RUBY')
      ids = Array.new(3) do
        Ractor.new do
          f = Ractor.make_shareable(Class.new { def call(id) = nil }.new)
          a = +"a"
          3.times { ObjectSpace.define_finalizer(a, f) }
          b = a.clone
          [a, b].map { |o| ObjectSpace.define_finalizer(o, f)[1].equal?(f) }
        end
      end
      assert_equal([[true, true]] * 3, ids.map(&:take))
      assert_in_out_err(["-e", <<~'CHILD'], "", %w[one two], [])
        a = Object.new
        ObjectSpace.define_finalizer(a, one = proc { puts "one" })
        ObjectSpace.define_finalizer(a, one)
        ObjectSpace.define_finalizer(a, proc { puts "two" })
        ObjectSpace.undefine_finalizer(b = a.clone)
      CHILD
    RUBY
  end

  # Two ractors get stacks of fibers from one pool. Stock crashes each time.
  def test_fibers_of_several_ractors
    run_alone(<<~'RUBY')
      ractors = Array.new(4) do |number|
        Ractor.new(number) do |n|
          wrong = 0
          6_000.times do |i|
            fiber = Fiber.new { |a| b = Fiber.yield([n, a]); [b, n] }
            wrong += 1 unless [fiber.resume(i), fiber.resume(-i)] == [[n, i], [-i, n]]
            numbers = [i, n].each
            wrong += 1 unless [numbers.next, numbers.next] == [i, n]
          end
          left = Array.new(50) { |i| Fiber.new { Fiber.yield(i) }.tap(&:resume) }
          [wrong, left.size]
        end
      end
      3.times { GC.start; Fiber.new { verify }.resume }
      assert_equal([[0, 50]] * 4, ractors.map(&:take))
      GC.start
      verify
    RUBY
  end

  # A fiber that nobody resumes keeps its stack until the GC runs: it hears of such stacks.
  def test_fibers_left_behind_are_collected
    run_alone(<<~'RUBY')
      at = GC.count
      ractors = Array.new(2) { Ractor.new { 10_000.times { Fiber.new { Fiber.yield }.resume } } }
      ractors.each(&:take)
      assert_operator(GC.count - at, :>=, 4)
    RUBY
  end

  # Others make objects while one looks at all of them.
  def test_each_object_while_others_make_objects
    run_alone(<<~'RUBY')
      makers = Array.new(2) do
        Ractor.new { Array.new(50) { |j| [j, "x" * 100, {j => j}] } until STOP.now }
      end
      kept = Array.new(20) { Module.new }
      for_seconds(3) do
        seen = []
        count = ObjectSpace.each_object(Module) { |m| seen << m }
        assert_equal([seen.size, true], [count, (kept - seen).empty?])
        assert_equal(:found, ObjectSpace.each_object(Class) { break :found })
      end
      assert_raise(RuntimeError) { ObjectSpace.each_object(Module) { raise "in the middle" } }
      assert_operator(ObjectSpace.each_object.count, :>, 100)
      STOP.instance_variable_set(:@now, true)
      makers.each(&:take)
      verify
    RUBY
  end
end
