# frozen_string_literal: true
require "test/unit"
require_relative "../tools/separate_process"

# When YJIT compiles code of an eval (internal/jit/eval.h): a block in it after 480 calls, where
# other code is compiled after 30.
class TestJitEvals < Test::Unit::TestCase
  include SeparateProcess
  OPTIONS = %w[-W0 --yjit].freeze
  PRELUDE = Cases["jit/jit_evals/prelude"]

  def setup = (omit("no YJIT in this build") unless defined?(RubyVM::YJIT))

  def test_a_block_that_is_called_a_few_times_is_not_compiled
    run_alone(<<~'RUBY')
      [60, 200, 400].each do |n|
        # Each round would have one compiled; what the test itself calls may be, too.
        assert_operator(compiles { eval("x = 0; #{n}.times { x += 1 }; x") }, :<, 10)
        assert_operator(compiles { instance_eval("#{n}.times { add(1, 2) }") }, :<, 10)
        assert_operator(compiles { eval("Class.new { #{n}.times { itself } }") }, :<, 10)
      end
    RUBY
  end

  def test_a_block_that_is_called_often_is_compiled
    run_alone(<<~'RUBY')
      assert_operator(compiles { eval("x = 0; 600.times { x += 1 }; x") }, :>=, 10)
      assert_equal(2000, eval("x = 0; 2000.times { x += 1 }; x"))
      klass = Class.new.class_eval("define_method(:one) { 1 }; self").new
      assert_operator(compiled.then { |n| 600.times { klass.one }; compiled - n }, :>=, 1)
    RUBY
  end

  def test_methods_that_a_text_defines_are_compiled_as_others
    run_alone(<<~'RUBY')
      seen = Array.new(10) do |i|
        eval("def m#{i}(a) = a + 1")
        before = compiled
        eval("def call#{i}(n) = n.times { |k| m#{i}(k) }")
        send(:"call#{i}", 100)
        compiled - before
      end
      assert_operator(seen.min, :>=, 2) # the method and the block
    RUBY
  end

  def test_a_small_threshold_is_for_all_code
    run_alone(<<~'RUBY', args: ["--yjit-call-threshold=5"])
      assert_operator(compiles { eval("x = 0; 20.times { x += 1 }; x") }, :>=, 10)
    RUBY
  end

  # Templates with more than 30 turns, in several ractors: each is right.
  def test_templates_in_ractors
    run_alone(<<~'RUBY')
      require "erb"
      text = "<% n.times do |i| %><%= i %>,<% end %>"
      def texts(text, n) = Array.new(20) { ERB.new(text).result_with_hash(n:) }.uniq
      got = Array.new(4) { Ractor.new(text) { |t| [60, 700].map { |n| texts(t, n) } } }
      wanted = [60, 700].map { |n| [(0...n).map { |i| "#{i}," }.join] }
      assert_equal([wanted], got.map(&:take).uniq)
    RUBY
  end
end
