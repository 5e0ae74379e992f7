# frozen_string_literal: true
require "test/unit"
require_relative "../tools/separate_process"

# RubyVM::Stats counts what ractors wait for: how often, how long, where (internal/stats/waits.h).
# CRuby has no such thing.
class TestStatsWaits < Test::Unit::TestCase
  include SeparateProcess

  def test_messages = run_alone(Cases["stats/waits/messages"])
  def test_collections = run_alone(Cases["stats/waits/collections"])
  # WTS-2: what waits at a barrier does not wait for the lock, too.
  def test_the_lock = run_alone(Cases["stats/waits/lock"])
  # WTS-1
  def test_turns = run_alone(Cases["stats/waits/turns"])
  # STA-1: the books of those that ended are added up.
  def test_many_ractors = run_alone(Cases["stats/waits/many_ractors"])
  # STA-1, STA-2
  def test_counting_and_reporting_at_the_same_time = run_alone(Cases["stats/waits/all_at_once"])
  def test_compiled = run_with_yjit(Cases["stats/waits/all_at_once"])

  # WTS-4: of a wait that goes on the part inside the time is counted.
  def test_waits_in_progress = run_alone(Cases["stats/waits/in_progress"])
  # WTS-3: no code is looked at that a collection moves.
  def test_turn_in_compaction = run_alone(Cases["stats/waits/turn_in_compaction"])
  def test_who_is_woken = run_alone(Cases["stats/waits/woken"])

  # Nothing ran in parallel, whatever waited for what.
  def test_one_ractor
    run_alone(<<~'RUBY')
      RubyVM::Stats.start(:waits)
      GC.start
      serial = RubyVM::Stats.to_h[:serial]
      assert_equal([1.0, [1.0]], [serial[:part], serial[:gain].map { |row| row[:times] }.uniq])
      require "stringio"
      RubyVM::Stats.report(text = StringIO.new)
      assert_include(text.string, "One ractor did all of the work: more cores gain nothing.")
    RUBY
  end

  # WTS-3
  def test_compaction = run_alone(Cases["stats/waits/compaction"])
  def test_compaction_compiled = run_with_yjit(Cases["stats/waits/compaction"])

  # STA-3
  def test_off
    run_alone(<<~'RUBY')
      Array.new(2) { Ractor.new { Ractor.receive } }.each { |r| r << 1 }.each(&:take)
      GC.start
      stats = RubyVM::Stats.to_h
      assert_equal([], RubyVM::Stats.on)
      assert_equal([0, 0.0, []], stats.values_at(:most_ractors, :wall, :isolation_errors))
      assert_not_include(stats, :waits)
    RUBY
  end
end
