# frozen_string_literal: true
require "test/unit"
require_relative "../tools/at_length"

# Ordinary work in several ractors, mixed. The script says what must be zero; ten minutes of it are
# UNLOCKED_TEST_LONG=100.
class TestOrdinaryRactors < Test::Unit::TestCase
  SCRIPT = File.expand_path("../tools/ordinary_ractors_stress.rb", __dir__)

  def run_stress(count, *options)
    omit("no /proc here") unless File.exist?("/proc/self/statm")
    seconds = AtLength.of(6)
    words = ["-W0", *options, SCRIPT, seconds.to_s, count.to_s]
    out, err, status = EnvUtil.invoke_ruby(words, "", true, true, timeout: seconds * 6 + 60)
    assert_equal(["", true], [err, status.success?], out)
    assert_match(/nothing wrong, memory settles/, out)
  end

  def test_two_ractors = run_stress(2, *yjit)
  def test_six_ractors = run_stress(6, *yjit)
  def test_interpreted = run_stress(3)
  def yjit = defined?(RubyVM::YJIT) ? ["--yjit"] : []
end
