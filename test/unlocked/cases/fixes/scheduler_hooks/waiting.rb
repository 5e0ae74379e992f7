# Fibers that wait, and that the scheduler forgets: what they wait for keeps them.
class Forgets < Scheduler
  attr_reader :woken
  def block(_, _ = nil) = Fiber.yield
  def kernel_sleep(_ = nil) = Fiber.yield
  def unblock(blocker, fiber) = (@woken = [blocker.class, fiber.class])
end

def deep(depth, &block) = depth == 0 ? block.call : [deep(depth - 1, &block)].first

def forget(&block)
  deep(20) { Fiber.new(blocking: false, &block).resume }
  deep(40) { nil }
  10.times { GC.start }
  Array.new(20) { Fiber.new { a = Array.new(50, &:to_s); Fiber.yield; a.join.size }.tap(&:resume) }
end

waits = {
  Queue => -> { q = Queue.new; [-> { q.pop }, -> { q << 1 }] },
  SizedQueue => -> { q = SizedQueue.new(1) << 1; [-> { q << 2 }, -> { q.pop }] },
  Mutex => -> { m = Mutex.new.lock; [-> { m.lock }, -> { m.unlock }] },
  Thread => lambda do
    queue = Queue.new
    thread = Thread.new { queue.pop }
    [-> { thread.join }, -> { queue << 1; 1000.times { Thread.pass } while thread.alive? }]
  end,
  IO => lambda do
    reader, = IO.pipe
    thread = Thread.new { reader.read rescue nil }
    Thread.pass until thread.stop?
    [-> { reader.close }, -> { 1000.times { Thread.pass } while thread.alive? }]
  end,
  ConditionVariable => lambda do
    mutex, condition = Mutex.new, ConditionVariable.new
    [-> { mutex.lock; condition.wait(mutex) }, -> { condition.signal }]
  end,
}
waits.each do |name, make|
  scheduler = Forgets.new
  lengths = Thread.new do
    wait, wake = make.call
    Fiber.set_scheduler(scheduler)
    fibers = forget(&wait)
    GC.start
    wake.call
    GC.start
    fibers.map(&:resume).tap { Fiber.set_scheduler(nil) }
  end.value
  assert_equal([90] * 20, lengths, name)
  assert_equal(Fiber, scheduler.woken[1], name) unless name == Thread
end

# The thread of a forgotten fiber has ended.
mutex, queue = Mutex.new.lock, Queue.new
thread = Thread.new { queue.pop }
[-> { mutex.lock }, -> { queue.pop }, -> { thread.join }].each do |wait|
  Thread.new { Fiber.set_scheduler(Forgets.new); forget(&wait); Fiber.set_scheduler(nil) }.join
end
GC.start
mutex.unlock
2.times { queue << 1 }
assert_equal(1, thread.value)

# One that is woken lets the others leave the list, or join it again.
class Resumes < Scheduler
  attr_accessor :fibers
  def block(_, _ = nil) = Fiber.yield
  def unblock(_, fiber) = (([fiber] + fibers).uniq.each { |f| f.resume if f.alive? })
end
makes = {
  close: -> { q = Queue.new; [-> { q.pop }, -> { q.close }] },
  clear: -> { q = SizedQueue.new(1) << 1; [-> { q << 2 }, -> { q.max = 10 }] },
}
makes.each do |name, make|
  done = Thread.new do
    wait, wake = make.call
    Fiber.set_scheduler(scheduler = Resumes.new)
    ended = 0
    scheduler.fibers = Array.new(5) { Fiber.new(blocking: false) { wait.call; ended += 1 } }
    scheduler.fibers.each(&:resume)
    wake.call
    scheduler.fibers = []
    Fiber.set_scheduler(nil)
    ended
  end.value
  assert_equal(5, done, name)
end
