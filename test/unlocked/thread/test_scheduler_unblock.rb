# frozen_string_literal: true
require "test/unit"
require_relative "../tools/separate_process"

# An interrupt that comes while a fiber scheduler learns that a fiber can continue waits until it
# has done so (unlocked/thread/scheduler.c). On stock the fiber never continues.
class TestSchedulerUnblock < Test::Unit::TestCase
  def test_interrupt_in_unblock
    assert_separately(
      ["-W0"], Cases["thread/scheduler_unblock/interrupt_in_unblock"], timeout: AtLength.of(60))
  end
end
