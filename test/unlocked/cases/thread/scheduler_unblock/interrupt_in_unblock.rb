class Scheduler
  def initialize = (@ready = Queue.new; @blocked = 0)
  def fiber(&block) = Fiber.new(blocking: false, &block).tap(&:transfer)
  def block(_blocker, _timeout = nil) = (@blocked += 1; @main.transfer)
  def kernel_sleep(*) = nil
  def io_wait(*) = nil
  def run = nil
  attr_accessor :main, :interrupt, :blocked

  def unblock(_blocker, fiber)
    interrupt&.call
    @ready << fiber
  end

  def close
    @main = Fiber.current
    while @blocked > 0
      fiber = @ready.pop
      @blocked -= 1
      fiber.transfer
    end
  end
end

scheduler = Scheduler.new
mutex = Mutex.new
locked, order = Queue.new, []
waits = Thread.new do
  locked.pop
  Fiber.set_scheduler(scheduler)
  scheduler.main = Fiber.current
  Fiber.schedule { mutex.synchronize { order << :continued }; scheduler.main.transfer }
end
holder = Thread.new do
  Thread.current.report_on_exception = false
  scheduler.interrupt = -> { Thread.current.raise("interrupted") if Thread.current == holder }
  mutex.lock
  locked << :go
  Thread.pass until scheduler.blocked == 1
  mutex.unlock
rescue => e
  e.message
end
assert_equal("interrupted", holder.value)
waits.join
assert_equal([:continued], order)
