# frozen_string_literal: true
require "test/unit"
require_relative "../tools/at_length"

# Several threads of one ractor wait for other ractors (internal/ractor/receive.h). On stock there
# is room for one: the others wait for ever.
class TestRactorWaits < Test::Unit::TestCase
  PRELUDE = <<~'RUBY'
    def asleep(thread)
      Thread.pass while thread.status == "run"
      thread.status == "sleep" or raise "it has ended"
    end
  RUBY

  def run_alone(program, *options)
    assert_separately(["-W0", *options], PRELUDE + program, timeout: AtLength.of(120))
  end

  def test_threads_receive
    run_alone(<<~'RUBY')
      threads = 5.times.map { Thread.new { Ractor.receive } }
      threads.each { asleep(_1) }
      5.times { Ractor.current << _1 }
      assert_equal([*0..4], threads.map(&:value).sort)
    RUBY
  end

  def test_threads_that_receive_are_killed
    run_alone(<<~'RUBY')
      threads = 3.times.map { Thread.new { Ractor.receive } }
      threads.each { asleep(_1) }
      threads[0..1].each(&:kill)
      assert_equal([nil, nil], threads[0..1].map(&:value))
      Ractor.current << :for_the_third
      assert_equal(:for_the_third, threads[2].value)
      Ractor.current << :after
      assert_equal(:after, Ractor.receive)
    RUBY
  end

  def test_threads_receive_what_another_one_refuses
    run_alone(<<~'RUBY')
      picky = Thread.new { Ractor.receive_if { |m| Thread.pass; m == :picky } }
      asleep(picky)
      any = 2.times.map { Thread.new { Ractor.receive } }
      any.each { asleep(_1) }
      Ractor.current << 1 << 2
      assert_equal([1, 2], any.map(&:value).sort)
      Ractor.current << :picky
      assert_equal(:picky, picky.value)
    RUBY
  end

  # On stock it calls the block again and again, or looks at the queue without end.
  def test_receive_if_sleeps_while_no_message_fits
    run_alone(<<~'RUBY')
      calls = 0
      waits = Thread.new { Ractor.receive_if { |m| calls += 1; m == :fits } }
      Ractor.current << :no << :never
      Thread.pass until calls == 2
      asleep(waits)
      assert_equal(2, calls)
      Ractor.current << :fits
      assert_equal(:fits, waits.value)
      assert_equal(3, calls)
      assert_equal([:no, :never], [Ractor.receive, Ractor.receive])
    RUBY
  end

  def test_receive_if_of_a_closed_port
    run_alone(<<~'RUBY')
      ractor = Ractor.new do
        Ractor.yield :begins
        Ractor.receive_if { |m| m == :fits } rescue $!.class
      end
      ractor.take
      ractor << :no
      ractor.close_incoming
      assert_equal(Ractor::ClosedError, ractor.take)
    RUBY
  end

  def test_threads_yield
    run_alone(<<~'RUBY')
      rounds = Integer(ENV.fetch("UNLOCKED_TEST_LONG", "1")) * 3
      rounds.times do
        ractor = Ractor.new do
          threads = 3.times.map do |k|
            Thread.new { 30.times { |i| Ractor.yield [k, i].freeze } }
          end
          threads.each(&:join)
          :end
        end
        got = []
        while (value = ractor.take) != :end do got << value end
        assert_equal(90, got.size)
        assert_equal([[*0..29]] * 3, 3.times.map { |k| got.filter_map { |l, i| i if l == k } })
      end
    RUBY
  end

  def test_threads_take
    run_alone(<<~'RUBY')
      sources = 4.times.map { |k| Ractor.new(k) { |i| 20.times { Ractor.yield i }; :end } }
      sums = sources.map do |source|
        Thread.new { n = 0; n += 1 while source.take != :end; n }
      end
      assert_equal([20] * 4, sums.map(&:value))
      one = Ractor.new { 40.times { |i| Ractor.yield i }; Ractor.yield :end; :end }
      got = 2.times.map { Thread.new { a = []; while (v = one.take) != :end do a << v end; a } }
      assert_equal([*0..39], got.flat_map(&:value).sort)
    RUBY
  end

  def test_threads_do_all_of_it
    run_alone(<<~'RUBY')
      echo = Ractor.new { while (m = Ractor.receive) do Ractor.yield m end; :end }
      results = Queue.new
      threads = [
        Thread.new { 30.times { results << Ractor.receive } },
        Thread.new { 30.times { results << echo.take } },
        Thread.new { 30.times { |i| Ractor.current << [:received, i].freeze; Thread.pass } },
        Thread.new { 30.times { |i| echo << [:echoed, i].freeze } }
      ]
      threads.each(&:join)
      got = 60.times.map { results.pop }.group_by(&:first).transform_values { _1.map(&:last) }
      assert_equal({ received: [*0..29], echoed: [*0..29] }, got)
      echo << nil
      assert_equal(:end, echo.take)
    RUBY
  end

  def test_select_in_several_threads
    run_alone(<<~'RUBY')
      groups = 2.times.map { 3.times.map { |k| Ractor.new(k) { |i| Ractor.receive; i } } }
      threads = groups.map do |group|
        Thread.new do
          rest = group.dup
          values = []
          until rest.empty?
            ractor, value = Ractor.select(*rest)
            rest.delete(ractor)
            values << value
          end
          values.sort
        end
      end
      groups.transpose.flatten.each { _1 << :go }
      assert_equal([[0, 1, 2]] * 2, threads.map(&:value))
    RUBY
  end

  # The yielding ractor copies a value for a taker that is killed meanwhile: on stock it writes to
  # the stack that the taker has left, or the taker holds the lock for which the ractor waits.
  def test_takers_are_interrupted_while_a_value_arrives
    run_alone(<<~'RUBY')
      class Slow
        def initialize_clone(other, freeze: nil) = (Thread.pass; sleep(0.002); super(other))
      end
      ractor = Ractor.new do
        loop { Ractor.yield Slow.new }
      end
      taken = 0
      30.times do |i|
        taker = Thread.new { i.odd? ? ractor.take : Ractor.select(ractor); taken += 1 }
        asleep(taker)
        sleep(0.001 * (i % 4))
        taker.kill
        taker.join
      end
      assert_instance_of(Slow, ractor.take)
    RUBY
  end

  def test_fork_while_threads_wait
    omit("no fork") unless Process.respond_to?(:fork)
    run_alone(<<~'RUBY')
      threads = 2.times.map { Thread.new { Ractor.receive } }
      threads.each { asleep(_1) }
      child = fork do
        Ractor.current << 1
        waits = 2.times.map { Thread.new { Ractor.receive } }
        Ractor.current << 2
        exit!(waits.map(&:value).sort == [1, 2])
      end
      Process.wait(child)
      assert_predicate($?, :success?)
      2.times { Ractor.current << _1 }
      assert_equal([0, 1], threads.map(&:value).sort)
    RUBY
  end

  # On stock the queue of messages is compacted for ever, with the lock of the ractor.
  def test_several_threads_in_receive_if
    run_alone(<<~'RUBY')
      r = Ractor.new do
        got = 3.times.map { Thread.new { Ractor.receive_if { |m| Thread.pass; m.odd? } } }
        got << Thread.new { Ractor.receive_if { |m| Thread.pass; m.even? } }
        got.map(&:value).sort
      end
      [2, 1, 3, 5].each { |m| r << m }
      assert_equal([1, 2, 3, 5], r.take)
    RUBY
  end

  # A thread that is interrupted before its block sees the message leaves it to others.
  def test_interrupted_before_the_block_of_receive_if
    run_alone(<<~'RUBY')
      r = Ractor.new do
        inside, go = Queue.new, Queue.new
        a = Thread.new { Ractor.receive_if { |m| inside << m; go.pop; true } }
        inside.pop
        b = Thread.new { begin; Ractor.receive_if { true }; rescue IOError => e; e.class; end }
        Thread.pass until b.status == "sleep"
        b.raise(IOError)
        error = b.value
        go << 1
        [a.value, error, Ractor.receive]
      end
      r << :a << :b
      assert_equal([:a, IOError, :b], r.take)
    RUBY
  end
end
