# frozen_string_literal: true
require "test/unit"
require "rbconfig"
require_relative "../tools/separate_process"

# The interpreter counts its instructions per thread (internal/jit/insns_count.h); the statistics of
# the compilers show the sum.
class TestInsnsCount < Test::Unit::TestCase
  ROUNDS = 200_000
  COUNTED = Cases["jit/insns_count/counted", GIVEN_ROUNDS: ROUNDS]

  def test_yjit
    omit("no YJIT here") if RbConfig::CONFIG["YJIT_SUPPORT"] == "no"
    # Nothing is compiled: the threshold is out of reach.
    assert_separately(%w[-W0 --yjit --yjit-call-threshold=1000000000], <<~RUBY)
      def count = RubyVM::YJIT.runtime_stats[:vm_insns_count]
      #{COUNTED}
    RUBY
  end

  def test_rjit
    omit("no RJIT here") if RbConfig::CONFIG["RJIT_SUPPORT"] == "no"
    assert_separately(%w[-W0 --rjit --rjit-call-threshold=1000000000], <<~RUBY)
      def count = RubyVM::RJIT.runtime_stats[:vm_insns_count]
      #{COUNTED}
    RUBY
  end

  def test_fork
    omit("no fork here") unless Process.respond_to?(:fork)
    omit("no YJIT here") if RbConfig::CONFIG["YJIT_SUPPORT"] == "no"
    assert_separately(
      %w[-W0 --yjit --yjit-call-threshold=1000000000], Cases["jit/insns_count/fork",
                                                             ROUNDS: ROUNDS])
  end
end
