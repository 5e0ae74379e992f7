# frozen_string_literal: true
require "test/unit"
require_relative "../tools/separate_process"

# Errors on their way from one ractor to another (doc/ractor/isolation.md): as messages, and as the
# end of a ractor.
class TestIsolationErrors < Test::Unit::TestCase
  include SeparateProcess

  def test_exit
    run_alone(Cases["ractor/isolation_errors/exit"])
  end

  MADE = Cases["ractor/isolation_errors/made"]

  def test_as_messages
    run_alone(MADE + Cases["ractor/isolation_errors/as_messages"])
  end

  def test_an_exception_that_takes_part_in_its_copy
    run_alone(<<~'RUBY')
      class Own < StandardError
        attr_reader :copied
        def initialize_clone(original) = (super; @copied = true)
      end
      r = Ractor.new { Ractor.receive }
      r << Own.new("text")
      got = r.take
      assert_equal([Own, "text", true], [got.class, got.message, got.copied])
    RUBY
  end

  def test_what_arrives_of_the_receiver
    run_alone(Cases["ractor/isolation_errors/what_arrives_of_the_receiver"])
  end

  def test_backtraces_belong_to_one_ractor
    run_alone(Cases["ractor/isolation_errors/backtraces_belong_to_one_ractor"])
  end

  def test_the_error_of_a_ractor
    run_alone(Cases["ractor/isolation_errors/the_error_of_a_ractor"])
  end

  def test_messages_with_hints
    file = File.expand_path("../cases/isolation_messages.rb", __dir__)
    options = %w[-W0 -rerror_highlight -rdid_you_mean -rsyntax_suggest/core_ext]
    assert_in_out_err([*options, file], "", %w[equal hints], [], timeout: 60)
  end
end
