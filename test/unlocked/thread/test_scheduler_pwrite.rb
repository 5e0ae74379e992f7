# frozen_string_literal: true
require "test/unit"
require_relative "../tools/separate_process"

# IO#pwrite and the io_pwrite of a fiber scheduler, which may be Ruby code. On stock it runs without
# the GVL, concurrently with other threads and the GC.
class TestSchedulerPwrite < Test::Unit::TestCase
  include SeparateProcess
  PRELUDE = Cases["thread/scheduler_pwrite/scheduler"]

  # Another thread runs while the hook runs, and both allocate.
  def test_the_hook_has_the_lock_of_ruby
    run_alone(Cases["thread/scheduler_pwrite/the_hook_has_the_lock_of_ruby"])
  end

  def test_results_and_errors
    run_alone(Cases["thread/scheduler_pwrite/results_and_errors"])
  end
end
