# frozen_string_literal: true
require "test/unit"
require_relative "../tools/separate_process"

# Interrupts that come while a thread is about to sleep, closes a file, or has masked them. On stock
# it sleeps for ever, writes to a stack that is in use for something else, or is interrupted.
class TestInterrupts < Test::Unit::TestCase
  include SeparateProcess

  # unlocked/fixes/close_wait.c
  def test_close_is_killed_while_readers_wait
    run_alone(Cases["fixes/interrupts/killed_while_readers_wait"])
  end

  # patches/thread/thread_pthread.c+sleep.cocci: on stock one of ten programs hangs.
  def test_finalizers_wait_for_threads
    run_alone(Cases["fixes/interrupts/finalizers_wait"], timeout: 120)
  end

  # patches/fixes/signal.c.cocci
  def test_masked_sigint
    run_alone(Cases["fixes/interrupts/masked_sigint"])
  end

  def test_sigint_as_before
    run_alone(Cases["fixes/interrupts/sigint_as_before"])
  end
end
