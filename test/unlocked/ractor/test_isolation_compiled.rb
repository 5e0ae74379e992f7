# frozen_string_literal: true
require "test/unit"
require_relative "../tools/separate_process"

# A C method of an extension that is not declared safe for ractors is refused in compiled code as in
# the interpreter. On stock YJIT forgets that.
class TestIsolationCompiled < Test::Unit::TestCase
  PROGRAM = Cases["ractor/isolation_compiled/program"]

  def test_refused
    jits = [[], (%w[--yjit --yjit-call-threshold=2] if defined?(RubyVM::YJIT)),
            (%w[--rjit --rjit-call-threshold=2] if defined?(RubyVM::RJIT.enable))]
    jits.compact.product([true, false]) do |options, warm|
      assert_separately(["-W0", *options], PROGRAM.gsub("WARM", warm.to_s), timeout: 90)
    end
  end
end
