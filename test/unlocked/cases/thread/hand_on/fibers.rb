# Fibers wait until they are unblocked; the block of the first one that was raises.
class Scheduler
  def initialize = (@ready, @waiting, @raises = Queue.new, 0, true)
  attr_reader :waiting
  def fiber(&block) = Fiber.new(blocking: false, &block).tap(&:resume)
  def kernel_sleep(*) = nil
  def io_wait(*) = nil
  def unblock(_blocker, fiber) = @ready << fiber

  def block(_blocker, _timeout = nil)
    @waiting += 1
    Fiber.yield
    @waiting -= 1
    return true unless @raises
    @raises = false
    raise "no"
  end

  def close
    while @waiting > 0
      fiber = @ready.pop(timeout: LIMIT) or raise "#{@waiting} fibers are not unblocked"
      fiber.resume
    end
  end
end

{
  -> (q) { q[0].synchronize { 1 } } => -> (q) { q[0].unlock },
  -> (q) { q[1].pop } => -> (q) { q[1] << 1 },
  -> (q) { q[2] << 1 } => -> (q) { q[2].pop }
}.each do |wait, wake|
  what = [Mutex.new.tap(&:lock), Queue.new, SizedQueue.new(1).tap { _1 << 0 }]
  scheduler = Scheduler.new
  errors, ready, go = [], Queue.new, Queue.new
  thread = Thread.new do
    Fiber.set_scheduler(scheduler)
    2.times do
      Fiber.schedule do
        wait.(what)
        errors << nil
      rescue => e
        errors << e.message
      end
    end
    Fiber.blocking { ready << 1; go.pop }
  end
  ready.pop
  assert_equal(2, scheduler.waiting)
  wake.(what)
  go << 1
  thread.join
  assert_equal(["no", nil], errors)
end
