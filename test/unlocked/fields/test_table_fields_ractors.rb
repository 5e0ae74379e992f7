# frozen_string_literal: true
require "test/unit"
require_relative "../tools/at_length"

# Strings, arrays and hashes with instance variables in several ractors: the side table without a
# lock, and the caches in front of it. The script says what must be zero.
class TestTableFieldsRactors < Test::Unit::TestCase
  SCRIPT = File.expand_path("../tools/table_fields_stress.rb", __dir__)

  def run_stress(*args, ractors: 3)
    seconds = AtLength.of(4)
    words = ["-W0", *args, SCRIPT, seconds.to_s, ractors.to_s]
    # A child has one ractor. There the base asserts the count of allocations, which ractors count
    # at once.
    words << "nofork" if %w[debug hostile].include?(ENV["UNLOCKED_MODE"])
    out, err, status = EnvUtil.invoke_ruby(words, "", true, true, timeout: seconds * 6 + 60)
    assert_equal(["", true], [err, status.success?])
    assert_match(/nothing lost, nothing foreign/, out)
  end

  def test_stress = run_stress
  def test_stress_with_yjit = RbConfig::CONFIG["YJIT_SUPPORT"] != "no" && run_stress("--yjit")
  def test_stress_in_six_ractors = run_stress(ractors: 6)
end
