# frozen_string_literal: true
require "test/unit"
require_relative "../tools/separate_process"

# Each ractor gets the events that its own TracePoints ask for, whatever those of others do
# (unlocked/ractor/trace_events.c).
class TestRactorEvents < Test::Unit::TestCase
  include SeparateProcess
  TIMEOUT = 120

  def test_trace_points_of_several_ractors
    run_alone(Cases["ractor/ractor_events/trace_points_of_several_ractors"])
  end

  def test_trace_points_of_a_collected_ractor
    run_alone(Cases["ractor/ractor_events/trace_points_of_a_collected_ractor"])
  end

  # TRG-A, TRG-B, TRG-C
  def test_targets
    run_alone(Cases["ractor/ractor_events/targets"])
  end

  def test_targets_with_yjit
    run_with_yjit(Cases["ractor/ractor_events/targets"])
  end

  def test_targets_while_each_object_is_marked
    run_alone("def AtLength.of(n) = n / 50\nRactor.new { }.take\nGC.stress = true\n" +
              Cases["ractor/ractor_events/targets"])
  end

  # TRG-D
  def test_targets_of_ractors_that_have_ended
    run_alone(Cases["ractor/ractor_events/targets_left"])
  end

  def test_a_hook_disables_the_next_one
    run_alone(Cases["ractor/ractor_events/targets_hooks_disable"])
  end
end
