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
