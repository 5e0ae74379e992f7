# frozen_string_literal: true
require "test/unit"
require_relative "../tools/separate_process"

# Data that several ractors change, in the GC and in headers of objects (doc/ractor/races.md). Stock
# sometimes fails the first test, with a bug report or by endless marking.
class TestRactorRaces < Test::Unit::TestCase
  include SeparateProcess
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
    run_alone(Cases["ractor/ractor_races/environments_are_remembered_while_others_mark"])
  end

  # Two ractors change the header of a value: the writer's barrier when the value gets old, and the
  # ractor that reads it first. Modules are nearly old from the beginning.
  def test_values_are_read_for_the_first_time_while_they_get_old
    run_alone(Cases["ractor/ractor_races/values_are_read_for_the_first_time_while_they_get_old"])
  end

  # Call caches of attribute readers are filled by several ractors, and get old meanwhile.
  def test_attribute_caches_are_filled_by_several_ractors
    run_alone(Cases["ractor/ractor_races/attribute_caches_are_filled_by_several_ractors"])
  end

  # Ractors add finalizers to one table, and remove them, while the GC runs finalizers.
  def test_finalizers_of_several_ractors
    run_alone(Cases["ractor/ractor_races/finalizers_of_several_ractors"])
  end

  def test_finalizers_are_called_as_often_as_defined
    run_alone(Cases["ractor/ractor_races/finalizers_are_called_as_often_as_defined"])
  end

  # Without its rule a crash: clone sees the flag of a finalizer, and then no finalizer.
  def test_finalizers_of_a_cloned_class
    run_alone(Cases["ractor/ractor_races/finalizers_of_a_cloned_class"])
  end

  # Two ractors get stacks of fibers from one pool. Stock crashes each time.
  def test_fibers_of_several_ractors
    run_alone(Cases["ractor/ractor_races/fibers_of_several_ractors"])
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
    run_alone(Cases["ractor/ractor_races/each_object_while_others_make_objects"])
  end

  # A ractor has ended, and so does the process; the native thread of its last thread still leaves
  # that. Freed memory gets other content, where the C library is glibc: stock then waits for ever.
  def test_native_threads_at_the_end_of_the_process
    env = {"GLIBC_TUNABLES" => "glibc.malloc.perturb=165:glibc.malloc.tcache_count=0"}
    program = "4.times.map { Ractor.new { 3.times { Thread.new { }.join } } }.each(&:take)"
    AtLength.of(40).times do
      words = [env, "--disable-gems", "-W0", "-e", program]
      _, err, status = EnvUtil.invoke_ruby(words, "", true, true, timeout: 60)
      assert_predicate(status, :success?, err.lines.first(3).join)
    end
  end
end
