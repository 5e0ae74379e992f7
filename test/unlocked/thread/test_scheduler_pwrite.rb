# frozen_string_literal: true
require "test/unit"
require_relative "../tools/at_length"

# IO#pwrite and the io_pwrite of a fiber scheduler, which may be Ruby code. On stock it runs without
# the GVL, concurrently with other threads and the GC.
class TestSchedulerPwrite < Test::Unit::TestCase
  SCHEDULER = <<~'RUBY'
    require "tempfile"
    class Scheduler
      def fiber(&block) = Fiber.new(blocking: false, &block).tap(&:resume)
      def block(*) = nil
      def unblock(*) = nil
      def kernel_sleep(*) = nil
      def io_wait(*) = nil
      def close = nil
    end
    def in_scheduler(scheduler)
      Thread.new do
        Fiber.set_scheduler(scheduler)
        value = nil
        Fiber.schedule { value = yield }
        value
      end.value
    end
    file = Tempfile.create("pwrite", anonymous: true)
  RUBY

  def run_with_scheduler(program)
    assert_separately(["-W0"], SCHEDULER + program, timeout: AtLength.of(60))
  end

  # Another thread runs while the hook runs, and both allocate.
  def test_the_hook_has_the_lock_of_ruby
    run_with_scheduler(<<~'RUBY')
      class Scheduler
        attr_accessor :count
        def io_pwrite(io, buffer, from, length, offset)
          5_000.times { @count = @count + 1; +"an object" }
          buffer.get_string.bytesize
        end
      end
      scheduler = Scheduler.new
      scheduler.count = 0
      busy = true
      other = Thread.new do
        kept = []
        kept << +"another object" while busy && kept.size < 50_000_000
      end
      written = in_scheduler(scheduler) { 20.times.map { |i| file.pwrite("x" * i, 3) } }
      busy = false
      other.join
      assert_equal((0...20).to_a, written)
      assert_equal(100_000, scheduler.count)
    RUBY
  end

  def test_results_and_errors
    run_with_scheduler(<<~'RUBY')
      class Scheduler
        attr_accessor :result, :seen
        def io_pwrite(io, buffer, from, length, offset)
          @seen = [io, buffer.get_string, from, buffer.size, offset, buffer.readonly?]
          @result.call
        end
      end
      attempt = ->(scheduler) { in_scheduler(scheduler) { file.pwrite("some text", 7) rescue $! } }
      scheduler = Scheduler.new
      scheduler.result = -> { 4 }
      assert_equal(4, attempt.(scheduler))
      assert_equal([file, "some text", 7, 9, 0, true], scheduler.seen)
      scheduler.result = -> { -Errno::ENOSPC::Errno }
      assert_instance_of(Errno::ENOSPC, attempt.(scheduler))
      scheduler.result = -> { raise "no" }
      assert_equal("no", attempt.(scheduler).message)
      scheduler.result = -> { GC.start; GC.compact if GC.respond_to?(:compact); 9 }
      assert_equal(9, attempt.(scheduler))
      assert_equal(0, file.size)
      # Without the hook, and without a scheduler.
      Scheduler.undef_method(:io_pwrite)
      assert_equal(9, attempt.(scheduler))
      assert_equal("some text", file.pread(9, 7))
      assert_equal(3, file.pwrite("any", 1))
      assert_equal("any\0\0\0some text", file.pread(15, 1))
    RUBY
  end
end
