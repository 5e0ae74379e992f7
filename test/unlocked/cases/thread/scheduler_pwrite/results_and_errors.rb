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
