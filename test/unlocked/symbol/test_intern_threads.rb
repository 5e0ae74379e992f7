# frozen_string_literal: true
require "test/unit"
require_relative "../tools/compiled_part"

# The caches of interned objects and the list of pages of ids alone, in several threads
# (intern_cache_harness.c): as they are, and with each order of internal/symbol/cache.h and
# internal/symbol/id_pages.h that a program can break broken on purpose.
class TestInternThreads < Test::Unit::TestCase
  include CompiledPart

  SOUND = /\A0 wrong, [1-9]\d* hits, [1-9]\d* fills, [1-9]\d* freed, [1-9]\d* pages\n\z/
  FOUND = /[1-9]\d* wrong|(?:WARNING|ERROR): \w+Sanitizer|runtime error|Assertion/

  IDS = { "IDT-A" => "a", "IDT-C" => "c" }.freeze     # what the harness calls them

  def test_threads_under_thread_sanitizer
    run_threads([*%w[SCA-A SCA-B SCA-C SCA-D SCA-E], *IDS], *THREADS)
  end
  def test_threads_under_address_sanitizer = run_threads(%w[SCA-B SCA-D SCA-E], *ADDRESSES)
  def test_threads_with_one_line = run_threads(%w[SCA-B SCA-D], *THREADS, "-DFIELDS_HOSTILE")

  def run_threads(orders, *flags)
    run_orders("intern_cache_harness.c", orders, [*flags, "-Werror"], rounds: 100, broken: 500)
  end
end
