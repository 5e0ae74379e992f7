# frozen_string_literal: true
require "test/unit"
require_relative "../tools/at_length"

# Each ractor gets the events that its own TracePoints ask for, whatever those of others do
# (unlocked/ractor/trace_events.c).
class TestRactorEvents < Test::Unit::TestCase
  def run_alone(program, *options)
    assert_separately(["-W0", *options], program, timeout: AtLength.of(120))
  end

  def test_trace_points_of_several_ractors
    run_alone(<<~'RUBY')
      module M
        def self.a(x) = b(x) + 1
        def self.b(x) = x * 2
      end
      got = 4.times.map do |k|
        Ractor.new(k) do |i|
          n = sum = 0
          30.times do
            if i.odd?
              trace = TracePoint.new(:call, :return) do |t|
                n += 1 if t.event == :call && t.method_id == :b
              end
              trace.enable(target_thread: Thread.current) { 20.times { |j| sum += M.a(j) } }
            else
              20.times { |j| sum += M.a(j) }
            end
          end
          [n, sum]
        end
      end.map(&:take)
      assert_equal([[0, 12_000], [600, 12_000]] * 2, got)
    RUBY
  end

  def test_trace_points_of_a_collected_ractor
    run_alone(<<~'RUBY')
      def hear = nil
      heard = 0
      trace = TracePoint.new(:call) { |t| heard += 1 if t.method_id == :hear }
      trace.enable
      20.times do
        Ractor.new do
          50.times { TracePoint.new(:call) { }.enable(target_thread: Thread.current) }
        end.take
      end
      3.times { GC.start }
      10.times { hear }
      trace.disable
      hear
      assert_equal(10, heard)
    RUBY
  end
end
