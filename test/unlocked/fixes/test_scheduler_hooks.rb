# frozen_string_literal: true
require "test/unit"
require_relative "../tools/separate_process"

# unlocked/fixes/lent_buffer.c, scheduler_work.c, unlocked/thread/waiting_fiber.c: whatever the
# methods of a fiber scheduler return, do, keep or forget, memory stays what it is. Stock crashes in
# each program.
class TestSchedulerHooks < Test::Unit::TestCase
  include SeparateProcess
  OPTIONS = %w[-W0 -rtempfile -rtmpdir].freeze
  PRELUDE = Cases["fixes/scheduler_hooks/prelude"]

  def test_numbers
    run_alone(Cases["fixes/scheduler_hooks/numbers"])
  end

  def test_buffers_of_an_io_that_a_method_closes
    run_alone(Cases["fixes/scheduler_hooks/own_buffers"])
  end

  def test_what_a_dropped_fiber_left
    run_alone(Cases["fixes/scheduler_hooks/dropped"])
  end

  def test_work
    run_alone(Cases["fixes/scheduler_hooks/work"])
  end

  def test_fibers_that_wait
    run_alone(Cases["fixes/scheduler_hooks/waiting"])
  end
end
