# frozen_string_literal: true
require "test/unit"
require_relative "../tools/separate_process"

# Several threads of one ractor wait for other ractors (internal/ractor/sleep.h). On stock there
# is room for one: the others wait for ever.
class TestRactorWaits < Test::Unit::TestCase
  include SeparateProcess
  TIMEOUT = 120
  PRELUDE = <<~'RUBY'
    def asleep(thread)
      Thread.pass while thread.status == "run"
      thread.status == "sleep" or raise "it has ended"
    end
  RUBY

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
    run_alone(Cases["ractor/ractor_waits/threads_yield"])
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
    run_alone(Cases["ractor/ractor_waits/threads_do_all_of_it"])
  end

  def test_select_in_several_threads
    run_alone(Cases["ractor/ractor_waits/select_in_several_threads"])
  end

  # The yielding ractor copies a value for a taker that is killed meanwhile: on stock it writes to
  # the stack that the taker has left, or the taker holds the lock for which the ractor waits.
  def test_takers_are_interrupted_while_a_value_arrives
    run_alone(Cases["ractor/ractor_waits/takers_are_interrupted_while_a_value_arrives"])
  end

  # On stock 12 to 33 of 300 values are lost.
  def test_interrupted_takers_lose_nothing
    run_alone(Cases["ractor/ractor_waits/interrupted_takers_lose_nothing"])
  end

  def test_copies_that_fail
    run_alone(Cases["ractor/ractor_waits/copies_that_fail"])
  end

  def test_fork_while_threads_wait
    omit("no fork") unless Process.respond_to?(:fork)
    run_alone(Cases["ractor/ractor_waits/fork_while_threads_wait"])
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
    run_alone(Cases["ractor/ractor_waits/interrupted_before_the_block_of_receive_if"])
  end
end
