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
end
