# frozen_string_literal: true
require "test/unit"
require_relative "../tools/compiled_part"

# Pages that are swept without the VM lock, the protocol alone, in several threads
# (ractor_heap_harness.c): as it is, and with SWP-D and SWP-G of internal/heap/sweep.h broken on
# purpose.
class TestRactorHeapThreads < Test::Unit::TestCase
  include CompiledPart

  SOUND = /\A0 wrong, [1-9]\d* claimed, [1-9]\d* given back, [1-9]\d* asked\n\z/
  FOUND = /[1-9]\d* wrong|WARNING: ThreadSanitizer/

  def test_threads_under_thread_sanitizer
    run_orders("ractor_heap_harness.c", %w[SWP-D SWP-G], THREADS, rounds: 40, broken: 400)
  end
end
