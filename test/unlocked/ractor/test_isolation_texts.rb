# frozen_string_literal: true
require "test/unit"
require_relative "../tools/separate_process"

# Errors of isolation say what they are about (doc/ractor/isolation.md). Each message begins with
# CRuby's text, and stock has nothing after that.
class TestIsolationTexts < Test::Unit::TestCase
  include SeparateProcess
  # Some programs define their own message_of.
  PRELUDE = <<~'RUBY'
    Thread.report_on_exception = false
    def message_of(*args, &block)
      Ractor.new(*args, &block).take
      flunk "no error"
    rescue Ractor::RemoteError => e
      e.cause.message
    end
  RUBY

  %w[constants variables procs methods values encodings paths].each do |name|
    define_method(:"test_#{name}") { run_alone(Cases["ractor/isolation_texts/#{name}"]) }
  end

  def test_methods_compiled
    omit "no YJIT" unless RbConfig::CONFIG["YJIT_SUPPORT"] == "yes"
    run_alone(Cases["ractor/isolation_texts/methods"], args: %w[--yjit --yjit-call-threshold=1])
  end
end
