class Scheduler
  def fiber(&block) = Fiber.new(blocking: false, &block).tap(&:resume)
  def io_wait(_io, events, _timeout = nil) = events
  def kernel_sleep(duration) = Thread.new { sleep(duration) }.join
  %i[block unblock close].each { |name| define_method(name) { |*| nil } }
end

# What the block returns or raises, in a fiber of a thread with the scheduler.
def under(scheduler)
  Thread.new do
    Thread.current.report_on_exception = false
    Fiber.set_scheduler(scheduler)
    result = nil
    Fiber.schedule { result = [yield] rescue result = $! }
    Fiber.set_scheduler(nil)
    result.is_a?(Array) ? result.first : raise(result)
  end.value
end
