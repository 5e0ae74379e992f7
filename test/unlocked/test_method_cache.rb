# frozen_string_literal: true
require "test/unit"
require_relative "fields_table_tools"

# The cache of method look-ups alone, in several threads (method_cache_harness.c): as it is, and
# with orders of internal/method_cache.h broken on purpose.
class TestMethodCache < Test::Unit::TestCase
  include FieldsTableTools

  SOUND = /\A0 wrong, [1-9]\d* hits, \d+ taken out\n\z/
  FOUND = /[1-9]\d* wrong|(?:WARNING|ERROR): \w+Sanitizer/

  # Two sets, whose lines are replaced at every turn.
  SMALL = "-DMETHOD_CACHE_HOSTILE"

  def test_threads = run_threads(%w[C], *PLAIN)
  def test_threads_of_a_small_cache = run_threads(%w[A], *PLAIN, SMALL)
  def test_threads_under_thread_sanitizer = run_threads(%w[B], *THREADS)
  def test_threads_of_a_small_cache_under_thread_sanitizer = run_threads(%w[], *THREADS, SMALL)
  def test_threads_under_address_sanitizer = run_threads(%w[F], *ADDRESSES)

  # A race: what one run misses, a later one finds.
  def assert_found(letter, program)
    tries = Array.new(5) do
      output, passed = output_of(*fixed_addresses, program, letter, "2000")
      return if !passed && FOUND.match?(output)
      output
    end
    flunk("#{letter}: not found in #{tries.size} runs: #{tries.last}")
  end

  def run_threads(letters, *flags)
    with_program("method_cache_harness.c", *flags) do |program|
      output, passed = output_of(*fixed_addresses, program, "none", AtLength.of(100).to_s)
      assert_match(SOUND, output)
      assert(passed, output)
      letters.each { |letter| assert_found(letter, program) }
    end
  end
end
