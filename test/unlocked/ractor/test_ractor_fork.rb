# frozen_string_literal: true
require "test/unit"
require_relative "../tools/at_length"

# A process with several ractors forks (internal/ractor/fork.h). On stock the child crashes, or the
# child or the parent hangs.
class TestRactorFork < Test::Unit::TestCase
  LENGTH = File.expand_path("../tools/at_length.rb", __dir__)
  PRELUDE = <<~'RUBY'
    def now = Process.clock_gettime(Process::CLOCK_MONOTONIC)
    # What the child's block returns, or how it ended.
    def in_child
      input, output = IO.pipe
      pid = fork { input.close; output.write(Marshal.dump(yield)); output.close; exit!(0) }
      output.close
      return "hangs" unless input.wait_readable(20)
      text = input.read
      Process.wait(pid)
      $?.success? ? Marshal.load(text) : $?.inspect
    ensure
      input.close
      Process.kill(:KILL, pid) rescue nil
    end
  RUBY

  def setup = (omit("no fork") unless Process.respond_to?(:fork))

  def run_alone(body, *options)
    assert_separately(["-W0", "-rio/wait", *options, "-r", LENGTH], "#{PRELUDE}\n#{body}",
                      timeout: AtLength.of(60))
  end

  BUSY = <<~'RUBY'
    ["x", "x".dup.force_encoding("US-ASCII")].each { |s| s.encode("UTF-16LE") }
    Array.new(3) do
      Ractor.new do
        loop do
          a = Array.new(50) { "x" * 100 }
          a.map(&:to_sym)
          Class.new { def a = 1 }
          "s".dup.instance_variable_set(:@a, a)
          {a => a.to_s.encode("UTF-16LE")}
        end
      end
    end
  RUBY

  # FRK-A and FRK-B: the child collects garbage, and starts ractors of its own.
  def test_children_are_whole
    body = <<~RUBY
      #{BUSY}
      AtLength.of(40).times do
        got = in_child do
          GC.start
          alone = Ractor.count
          [alone, Ractor.new { Array.new(100) { "o" }.join.size }.take, Thread.new { 1 }.value]
        end
        assert_equal([1, 100, 1], got)
      end
    RUBY
    run_alone(body)
    run_alone(body, "--yjit", "--yjit-call-threshold=2") if RbConfig::CONFIG["YJIT_SUPPORT"] != "no"
  end

  # More ractors than native threads: some wait for one when the process forks. Where the base
  # checks its own counts (make debug), the child ended at its first ractor.
  def test_children_of_more_ractors_than_native_threads
    run_alone(<<~'RUBY')
      Array.new(12) { Ractor.new { loop { Object.new } } }
      AtLength.of(3).times do
        assert_equal([1, 7], in_child { [Ractor.count, Ractor.new { 7 }.take] })
      end
    RUBY
  end

  # FRK-B: the ractors of the parent are terminated in the child.
  def test_ractors_of_the_parent_in_the_child
    run_alone(<<~'RUBY')
      idle = Ractor.new { Ractor.receive }
      busy = Ractor.new { loop { Object.new } }
      done = Ractor.new { :value }
      sleep 0.05
      got = in_child do
        [idle, busy].flat_map do |r|
          [(r.send(1) rescue $!.class), (r.take rescue $!.class), r.inspect[/terminated/]]
        end << Ractor.count
      end
      assert_equal([Ractor::ClosedError, Ractor::ClosedError, "terminated"] * 2 + [1], got)
      idle.send(:alive)
      assert_equal(%i[alive value], [idle.take, done.take])
    RUBY
  end

  def test_fork_in_another_ractor
    run_alone(<<~'RUBY')
      Ractor.new { loop { Array.new(10) { "y" } } }
      r = Ractor.new do
        Array.new(10) do
          pid = fork { GC.start; exit!(Ractor.new { 3 }.take) }
          Process.wait(pid)
          $?.exitstatus
        end
      end
      assert_equal([3] * 10, r.take)
    RUBY
  end

  # Not only fork: popen("-"), and daemon.
  def test_other_ways_to_fork
    run_alone(<<~'RUBY')
      Ractor.new { loop { Array.new(10) { "z".to_sym } } }
      10.times do
        io = IO.popen("-")
        (GC.start; print Ractor.new { "child" }.take; $stdout.flush; exit!(0)) unless io
        assert_equal("child", io.read)
        io.close
      end
      input, output = IO.pipe
      pid = fork do
        Process.daemon(true, true)
        GC.start
        output.write(Ractor.new { "daemon" }.take)
        exit!(0)
      end
      output.close
      Process.wait(pid)
      assert_equal("daemon", input.read)
    RUBY
  end

  def test_a_fork_that_fails_leaves_no_lock
    run_alone(<<~'RUBY')
      r = Ractor.new { loop { Ractor.yield(Array.new(10) { "y" }.size) } }
      Process.setrlimit(Process::RLIMIT_NPROC, 1) rescue nil
      begin
        Process.wait(fork { exit!(0) })
      rescue SystemCallError
      end
      assert_equal([10, 10], [r.take, r.take])
    RUBY
  end
end
