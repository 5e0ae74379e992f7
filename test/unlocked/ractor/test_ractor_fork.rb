# frozen_string_literal: true
require "test/unit"
require_relative "../tools/separate_process"

# A process with several ractors forks (internal/ractor/fork.h). On stock the child crashes, or the
# child or the parent hangs.
class TestRactorFork < Test::Unit::TestCase
  include SeparateProcess
  OPTIONS = [*SeparateProcess::OPTIONS, "-rio/wait"].freeze
  PRELUDE = Cases["ractor/ractor_fork/prelude"]

  def setup = (omit("no fork") unless Process.respond_to?(:fork))

  BUSY = Cases["ractor/ractor_fork/busy"]

  # FRK-A and FRK-B: the child collects garbage, and starts ractors of its own.
  def test_children_are_whole
    body = <<~RUBY
      #{BUSY}
      AtLength.of(15).times do
        got = in_child do
          GC.start
          alone = Ractor.count
          [alone, Ractor.new { Array.new(100) { "o" }.join.size }.take, Thread.new { 1 }.value]
        end
        assert_equal([1, 100, 1], got)
      end
    RUBY
    run_alone(body)
    run_with_yjit(body)
  end

  # On stock a ractor waits for a lock of the main one's $stdout: "No live threads left. Deadlock?"
  def test_output_of_the_main_ractor
    run_alone(Cases["ractor/ractor_fork/output_of_the_main_ractor"])
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
    run_alone(Cases["ractor/ractor_fork/ractors_of_the_parent_in_the_child"])
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
    run_alone(Cases["ractor/ractor_fork/other_ways_to_fork"])
  end

  # FRK-C
  def test_a_fork_that_fails_keeps_errno
    omit "only root can become a user who may have no more processes" unless Process.euid.zero?
    run_alone(Cases["ractor/ractor_fork/a_fork_that_fails_keeps_errno"])
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
