class Scheduler
  attr_reader :kept
  def initialize = @kept = []
  def fiber(&block) = Fiber.new(blocking: false, &block).tap(&:resume)
  def io_wait(_io, events, _timeout = nil) = events
  %i[io_read io_write].each do |name|
    define_method(name) { |_io, buffer, *| keep(buffer) }
  end
  def io_pread(_io, buffer, *) = keep(buffer)
  def keep(buffer) = (@kept << buffer << buffer.slice(0, 1); raise IndexError, "no")
  %i[block unblock kernel_sleep close].each { |name| define_method(name) { |*| nil } }
end
Tempfile.create do |file|
  Thread.new do
    Fiber.set_scheduler(scheduler = Scheduler.new)
    Fiber.schedule do
      assert_raise(IndexError) { file.sysread(4) }
      assert_raise(IndexError) { file.syswrite("abc" * 100) }
      assert_raise(IndexError) { file.pread(4, 0) }
    end
    assert_equal(6, scheduler.kept.size)
    scheduler.kept.each_slice(2) do |buffer, slice|
      assert_predicate(buffer, :null?)
      refute_predicate(buffer, :locked?)
      refute_predicate(slice, :valid?)
      assert_raise(IO::Buffer::InvalidatedError) { slice.get_string }
    end
  end.join
end
