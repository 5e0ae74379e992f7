# frozen_string_literal: true
require "test/unit"
require_relative "../tools/compiled_part"

# The protocol of class fields alone, in several threads (class_fields_harness.c): as it is, and
# with CLS-B, CLS-C, CLS-H and CLS-E of internal/ivar/set_class.h broken on purpose.
class TestClassFieldsThreads < Test::Unit::TestCase
  include CompiledPart

  SOUND = /\A0 wrong\n\z/
  FOUND = /[1-9]\d* wrong|WARNING: ThreadSanitizer/

  def test_threads_under_thread_sanitizer
    broken = { "CLS-B" => "publish", "CLS-C" => "append", "CLS-H" => "ordered",
               "CLS-E" => "shrink" }
    run_orders("class_fields_harness.c", broken, THREADS, rounds: 20_000, broken: 1_000_000)
  end
end
