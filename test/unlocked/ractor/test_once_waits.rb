# frozen_string_literal: true
require "test/unit"
require_relative "../tools/separate_process"

# A regexp with the flag `o`, and END, are evaluated once, by one thread of one ractor; others wait
# for it (internal/ractor/once_wait.h). On stock they spin, evaluate again, or wait for ever.
class TestOnceWaits < Test::Unit::TestCase
  include SeparateProcess
  PRELUDE = <<~'RUBY'
    Warning[:experimental] = false
    def asleep(thread)
      Thread.pass while thread.status == "run"
      thread.status == "sleep" or raise "it has ended"
    end
  RUBY

  def several_ractors(*args)
    run_alone(Cases["ractor/once_waits/several_ractors"], args: args)
  end

  def test_several_ractors = several_ractors

  def test_several_ractors_of_compiled_code
    omit("no YJIT") unless defined?(RubyVM::YJIT)
    several_ractors("--yjit", "--yjit-call-threshold=1")
  end

  def test_an_exception_lets_the_next_ractor_try
    run_alone(<<~'RUBY')
      module M
        def self.word(fails) = /#{sleep 0.02; fails ? raise("mine") : "right"}/o.source
      end
      got = 9.times.map do |i|
        Ractor.new(i < 8) { |fails| M.word(fails) rescue $!.message }
      end.map(&:take)
      assert_equal("right", got.last)
      assert_empty(got - %w[right mine])
      assert_equal("right", M.word(true))
    RUBY
  end

  def test_a_killed_thread_lets_the_next_one_try
    run_alone(Cases["ractor/once_waits/a_killed_thread_lets_the_next_one_try"])
  end

  def test_a_waiting_thread_can_be_interrupted
    run_alone(Cases["ractor/once_waits/a_waiting_thread_can_be_interrupted"])
  end

  def test_recursion_evaluates_again
    run_alone(<<~'RUBY')
      word = ->(n) { /#{n.zero? ? "end" : "(?:#{word[n - 1].source})#{n}"}/o }
      assert_equal("(?:(?:end)1)2", word[2].source)
      assert_equal("(?:(?:end)1)2", word[0].source)
      fiber = nil
      other = ->(name) { /#{Fiber.yield if name == "fiber"; name}/o.source }
      fiber = Fiber.new { other["fiber"] }
      fiber.resume
      assert_equal("thread", other["thread"], "another fiber of the same thread")
      assert_equal("fiber", fiber.resume)
      assert_equal("fiber", other["thread"])
    RUBY
  end

  def test_other_ways_out
    run_alone(<<~'RUBY')
      word = ->(out) { catch(:out) { /#{out ? throw(:out, :thrown) : "in"}/o.source } }
      assert_equal(:thrown, word[true])
      assert_equal("in", word[false])
      assert_equal("in", word[true])
      leave = ->(out) { while true do return /#{break :broken if out; "in"}/o.source end }
      assert_equal(:broken, leave[true])
      assert_equal("in", leave[false])
    RUBY
  end

  def test_a_thread_that_leaves_a_fiber_behind
    run_alone(<<~'RUBY')
      word = ->(name) { /#{Fiber.yield if name == "left"; name}/o.source }
      go = Queue.new
      left = Thread.new { Fiber.new { word["left"] }.resume; go.pop }
      asleep(left)
      waits = Thread.new { word["next"] }
      asleep(waits)
      go << 1
      left.join
      assert_equal("next", waits.value)
    RUBY
  end

  def test_fork
    omit("no fork") unless Process.respond_to?(:fork)
    run_alone(Cases["ractor/once_waits/fork"])
  end

  def test_collections_meanwhile
    run_alone(<<~'RUBY')
      code = "->(name) { /\#{GC.start; GC.compact if GC.respond_to?(:compact); name * 3}/o }"
      20.times do |i|
        word = eval(code)
        GC.start
        assert_equal("a#{i}" * 3, word["a#{i}"].source)
        GC.compact if GC.respond_to?(:compact)
        assert_equal("a#{i}" * 3, word["none"].source)
      end
    RUBY
  end

  def test_end_is_registered_once
    out = EnvUtil.invoke_ruby(["-W0", "-e", <<~'RUBY'], "", true, true, timeout: AtLength.of(60))
      register = -> { END { puts "end" } }
      8.times.map { Thread.new { register.call } }.each(&:join)
      register.call
    RUBY
    assert_equal(["end\n", ""], out[0, 2])
  end
end
