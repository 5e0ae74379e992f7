# frozen_string_literal: true
require "test/unit"
require_relative "../tools/compiled_part"

# The cache of children of shapes alone, in several threads (shape_edges_harness.c): as it is, and
# with its order broken on purpose.
class TestShapeEdgesThreads < Test::Unit::TestCase
  include CompiledPart

  SOUND = /\A0 wrong, [1-9]\d* found, [1-9]\d* made\n\z/
  FOUND = /[1-9]\d* wrong|WARNING: ThreadSanitizer/

  def test_threads_under_thread_sanitizer
    run_orders("shape_edges_harness.c", %w[A], THREADS, rounds: 40, broken: 400)
  end
end
