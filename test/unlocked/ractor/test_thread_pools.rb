# frozen_string_literal: true
require "test/unit"
require_relative "../tools/at_length"

# Pools of threads that are killed, raised at and timed out while they wait for each other. The
# script says what must be zero; on stock a pool of ten to a hundred sleeps for ever. A minute in
# each ractor, and more, is UNLOCKED_TEST_LONG=50.
class TestThreadPools < Test::Unit::TestCase
  SCRIPT = File.expand_path("../tools/thread_pools_stress.rb", __dir__)

  def run_stress(ractors, *options)
    words = ["-W0", *options, SCRIPT, AtLength.of(100).to_s, ractors.to_s]
    out, err, status = EnvUtil.invoke_ruby(words, "", true, true, timeout: AtLength.of(300))
    assert_equal(["", true], [err, status.success?], out)
    assert_match(/^0 threads sleep for ever, 0 tokens are lost$/, out)
  end

  def test_main_ractor = run_stress(0)
  def test_four_ractors = run_stress(4)
  def test_compiled = (run_stress(4, "--yjit") if defined?(RubyVM::YJIT))
end
