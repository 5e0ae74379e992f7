# frozen_string_literal: true
require "test/unit"
require_relative "../tools/separate_process"

# A ractor ends as soon as its other threads have ended. On stock it looks at them once a second;
# there its value may arrive before, while they still use it.
class TestRactorEnds < Test::Unit::TestCase
  include SeparateProcess
  PRELUDE = "require \"timeout\"\n"

  # With a look once a second 60 ractors take a minute.
  def test_values_of_ractors_that_have_another_thread
    run_alone(Cases["ractor/ractor_ends/values"])
  end

  # Its value is shareable: it arrives at once, and the ractor ends afterwards.
  def test_all_end_after_shareable_values
    run_alone(Cases["ractor/ractor_ends/shareable_values"])
  end

  def test_threads_that_end_slowly
    run_alone(Cases["ractor/ractor_ends/slow_threads"])
  end

  # Threads that are made by threads that end: one that is waited for, and one that sleeps.
  def test_threads_that_are_made_meanwhile
    run_alone(Cases["ractor/ractor_ends/made_meanwhile"])
  end

  def test_the_process_ends
    run_alone(<<~'RUBY')
      program = "4.times { |i| Thread.new { begin; sleep; ensure; sleep 0.02; print 1; end } }\n" \
        "Thread.pass until Thread.list[1..].all?(&:stop?)"
      assert_in_out_err(["-W0"], program, %w[1111])
    RUBY
  end

  # On stock the process waits for a second, and then tells it.
  def test_a_ractor_that_is_made_at_the_end_of_the_process
    run_alone(Cases["ractor/ractor_ends/made_at_the_end"])
  end
end
