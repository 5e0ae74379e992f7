# frozen_string_literal: true
require "test/unit"
require_relative "../tools/separate_process"

# Names in several ractors: symbols and interned strings are the same objects everywhere at any
# time, have the right names, and are still collected (internal/symbol/cache.h,
# internal/symbol/id_pages.h).
class TestInternCache < Test::Unit::TestCase
  include SeparateProcess
  TIMEOUT = 120
  PRELUDE = Cases["symbol/intern_cache/prelude"]

  # Each ractor keeps half of the names and drops the others; all of them are made by all.
  def test_same_objects_in_all_ractors_while_the_gc_runs
    run_alone(Cases["symbol/intern_cache/same_objects_in_all_ractors_while_the_gc_runs"])
  end

  def test_same_objects_under_gc_stress
    run_alone(Cases["symbol/intern_cache/same_objects_under_gc_stress"])
  end

  # Old names become garbage that is not swept yet, and are made again at that moment.
  def test_names_that_are_made_again_while_garbage_is_swept
    run_alone(Cases["symbol/intern_cache/names_that_are_made_again_while_garbage_is_swept"])
  end

  # A symbol gets an id for ever here, in new pages of the table, while others look it up.
  def test_names_of_symbols_that_become_permanent
    run_alone(Cases["symbol/intern_cache/names_of_symbols_that_become_permanent"])
  end

  # On stock a name that two ractors intern at the same moment gets two ids.
  def test_new_names_get_one_id
    run_alone(Cases["symbol/intern_cache/new_names_get_one_id"])
  end

  def test_encodings_and_kinds_of_strings
    run_alone(Cases["symbol/intern_cache/encodings_and_kinds_of_strings"])
  end

  def test_strings_that_are_more_than_their_bytes
    run_alone(Cases["symbol/intern_cache/strings_that_are_more_than_their_bytes"])
  end

  def test_lookups_by_name
    run_alone(Cases["symbol/intern_cache/lookups_by_name"])
  end

  # Symbols that nobody has are collected, also those that were found in the cache.
  def test_dropped_symbols_are_collected
    omit("no /proc") unless File.exist?("/proc/self/statm")
    run_alone(Cases["symbol/intern_cache/dropped_symbols_are_collected"])
  end

  def test_forked_child
    omit("no fork") unless Process.respond_to?(:fork)
    run_alone(Cases["symbol/intern_cache/forked_child"])
  end

  def test_fibers_threads_and_all_symbols
    run_alone(Cases["symbol/intern_cache/fibers_threads_and_all_symbols"])
  end

  # What frees names without a marking: the end of the process. Finalizers intern meanwhile.
  def test_end_of_the_process
    debug = %w[debug hostile].include?(ENV["UNLOCKED_MODE"])
    omit("the base asserts that no ractor is left") if debug
    script = <<~'RUBY'
      several = Ractor.new { 100.times { |i| "end#{i}".to_sym; -"end#{i}" } }
      2.times { 100.times { |i| "end#{i}".to_sym; -"end#{i}" } }
      several.take
      ObjectSpace.define_finalizer("x".dup, proc { 100.times { |i| -"end#{i}"; "end#{i}".to_sym } })
      at_exit { p 100.times.map { |i| "end#{i}".to_sym }.uniq.size }
    RUBY
    assert_in_out_err(["-W0"], script, ["100"], [])
    free = {"RUBY_FREE_AT_EXIT" => "1"}
    assert_in_out_err([free, "-W0"], script, ["100"], /\A.*Free at exit.*\Z/)
  end
end
