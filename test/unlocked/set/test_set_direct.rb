# frozen_string_literal: true
require "test/unit"
require "open3"
require_relative "../tools/separate_process"
require_relative "../tools/extension_tools"

# Compiled code calls methods of Sets with a table without a frame (unlocked/set/direct.c). The
# answers are stock's; frames and events those of the interpreter.
class TestSetDirect < Test::Unit::TestCase
  include ExtensionTools
  include SeparateProcess

  PRELUDE = Cases["set/direct/prelude"]
  FIRST = %w[--yjit --yjit-call-threshold=1].freeze

  def output_of(ruby, program, *options)
    output, status = Open3.capture2(CLEAN, ruby, "-W0", *options, stdin_data: PRELUDE + program)
    assert_predicate(status, :success?, output.lines.last)
    output.lines
  end

  def assert_same_lines(expected, lines)
    expected.each_index { |i| assert_equal(expected[i], lines[i]) if expected[i] != lines[i] }
    assert_equal(expected.size, lines.size)
    assert_operator(lines.size, :>, 100)
  end

  def test_answers_are_stock
    omit "no YJIT here" unless yjit?
    omit "stock is beside the default build" unless MODE == "default"
    expected = output_of(stock, Cases["set/direct/answers"])
    [FIRST, YJIT, []].each do |options|
      assert_same_lines(expected, output_of(OWN, Cases["set/direct/answers"], *options))
    end
  end

  def test_frames_and_events
    omit "no YJIT here" unless yjit?
    expected = output_of(OWN, Cases["set/direct/frames"])
    [FIRST, YJIT].each do |options|
      assert_same_lines(expected, output_of(OWN, Cases["set/direct/frames"], *options))
    end
  end

  def test_gc = run_with_yjit(Cases["set/direct/gc"])
  def test_ractors = run_with_yjit(Cases["set/direct/ractors"])
end
