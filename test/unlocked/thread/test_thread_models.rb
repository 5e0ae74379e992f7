# frozen_string_literal: true
require "test/unit"
require_relative "../tools/model_checker"

# Models of how threads wait (event_waits.pml), of time slices (ractor_slices.pml), of wake-ups that
# are handed on (hand_on.pml) and of takers that are interrupted (interrupted_take.pml), in every
# interleaving: as they are, and broken on purpose.
class TestThreadModels < Test::Unit::TestCase
  include ModelChecker

  def test_waits
    assert_match(/errors: 0$/, explore("event_waits"))
    assert_match(/errors: 0$/, explore("event_waits", "-DNO_TIMER", "-DROUNDS=1"))
  end

  def test_broken_waits
    assert_match(/assertion violated/, explore("event_waits", "-DBREAK_E3"), "EVW-3")
    assert_match(/invalid end state/, explore("event_waits", "-DBREAK_ORDER"))
    assert_match(/invalid end state/,
                 explore("event_waits", "-DBREAK_CHECK", "-DNO_TIMER", "-DROUNDS=1"))
  end

  def test_slices = assert_match(/errors: 0$/, explore("ractor_slices"))
  def test_broken_slices
    assert_match(/assertion violated/, explore("ractor_slices", "-DBREAK_R3"), "TSL-3")
  end

  def test_wake_ups_that_are_handed_on
    assert_match(/errors: 0$/, explore("hand_on"))
    assert_match(/errors: 0$/, explore("hand_on", "-DCONDVAR"))
  end

  def test_wake_ups_that_are_lost
    %w[-DBREAK_KILL -DBREAK_TIME].product([[], ["-DCONDVAR"]]) do |broken, kind|
      assert_match(/assertion violated/, explore("hand_on", broken, *kind), "HND-1, HND-2")
    end
  end

  def test_interrupted_takers
    assert_match(/errors: 0$/, explore("interrupted_take"))
    assert_match(/errors: 0$/, explore("interrupted_take", "-DSELECT"))
  end

  def test_broken_takers
    [[], ["-DSELECT"]].each do |kind|
      take, wake, again = %w[TAKE WAKE AGAIN].map do |what|
        explore("interrupted_take", "-DBREAK_#{what}", *kind)
      end
      assert_match(/assertion violated .*taken/, take, "RCV-3: values are lost")
      assert_match(/invalid end state/, wake, "RCV-4")
      assert_match(/assertion violated .*yielder_sleeps/, again)
    end
  end
end
