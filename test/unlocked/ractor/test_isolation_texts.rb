# frozen_string_literal: true
require "test/unit"

# Errors of isolation say what they are about (doc/ractor/isolation.md). Each message begins with
# CRuby's text, and stock has nothing after that.
class TestIsolationTexts < Test::Unit::TestCase
  CASES = "#{__dir__}/../cases/isolation_texts"

  def run_alone(name, options = [])
    body = "Thread.report_on_exception = false\n#{File.read("#{CASES}_#{name}.rb")}"
    assert_separately(["-W0", *options], body, timeout: 60)
  end

  %w[constants variables procs methods values encodings].each do |name|
    define_method(:"test_#{name}") { run_alone(name) }
  end

  def test_methods_compiled
    omit "no YJIT" unless RbConfig::CONFIG["YJIT_SUPPORT"] == "yes"
    run_alone("methods", ["--yjit", "--yjit-call-threshold=1"])
  end
end
