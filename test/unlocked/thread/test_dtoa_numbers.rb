# frozen_string_literal: true
require "test/unit"
require_relative "../tools/separate_process"

# Each native thread keeps the memory in which it converts floats (internal/thread/dtoa.h).
class TestDtoaNumbers < Test::Unit::TestCase
  include SeparateProcess
  TIMEOUT = 120
  PRELUDE = <<~'RUBY'
    # Short and long numbers, large and small exponents, halves between two floats.
    TEXTS = Ractor.make_shareable(Random.new(1).then do |random|
      Array.new(500) { |i| "#{random.rand(10**(1 + i % 30))}.#{i}e#{random.rand(-300..290)}" } +
        %w[1e23 9007199254740993 2.2250738585072011e-308 5e-324 0.1 123456789.5] +
        %w[1.7976931348623157e308]
    end)
    def told(f) = [f, f.to_s, f.round(3), "%.40g" % f, f.to_s.to_f == f]
    def convert = TEXTS.map { |t| told(t.to_f) }
    def rss = File.read("/proc/self/statm").split[1].to_i * 4096
  RUBY

  def test_conversions_in_several_ractors_and_threads
    run_alone(<<~'RUBY')
      wanted = convert
      assert_equal([true], wanted.map(&:last).uniq)
      ractors = Array.new(4) { Ractor.new { Array.new(10) { convert }.uniq } }
      threads = Array.new(4) { Thread.new { Array.new(5) { Thread.pass; convert }.uniq } }
      (ractors.map(&:take) + threads.map(&:value)).each { |got| assert_equal([wanted], got) }
      reader, writer = IO.pipe
      pid = fork { writer.write(convert == wanted); exit!(0) }
      Process.wait(pid)
      writer.close
      assert_equal("true", reader.read)
    RUBY
  end

  # A native thread frees what it keeps: some kilobytes. Those that wait at once are all native.
  # malloc keeps memory of its own now and then, so not each round has to be without growth; what
  # is not freed grows in each.
  def test_threads_that_end_leave_nothing
    omit("no /proc") unless File.exist?("/proc/self/statm")
    run_alone(
      Cases["thread/dtoa_numbers/threads_that_end_leave_nothing"],
      env: { "MALLOC_ARENA_MAX" => "2" })
  end
end
