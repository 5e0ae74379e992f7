# frozen_string_literal: true
require "test/unit"
require_relative "../tools/compiled_part"

# The cache of method look-ups alone, in several threads (method_cache_harness.c): as it is, and
# with orders of internal/method/cache.h broken on purpose.
class TestMethodCache < Test::Unit::TestCase
  include CompiledPart

  SOUND = /\A0 wrong, [1-9]\d* hits, \d+ taken out\n\z/
  FOUND = /[1-9]\d* wrong|(?:WARNING|ERROR): \w+Sanitizer/

  # Two sets, whose lines are replaced at every turn.
  SMALL = "-DFIELDS_HOSTILE"

  def test_threads = run_threads(%w[MCA-C], *PLAIN)
  def test_threads_of_a_small_cache = run_threads(%w[MCA-A], *PLAIN, SMALL)
  def test_threads_under_thread_sanitizer = run_threads(%w[MCA-B], *THREADS)
  def test_threads_of_a_small_cache_under_thread_sanitizer = run_threads(%w[], *THREADS, SMALL)

  def test_threads_under_address_sanitizer
    run_threads([["values freed without a filter", "F"]], *ADDRESSES)
  end

  def run_threads(orders, *flags)
    run_orders("method_cache_harness.c", orders, flags, rounds: 100, broken: 2_000)
  end
end
