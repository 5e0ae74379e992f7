# A fiber that nothing refers to but what a method kept, which is in its stack.
class Keeps < Scheduler
  attr_reader :kept
  def keep(value) = (@kept = value; Fiber.yield)
  def io_read(_, buffer, *) = keep(buffer)
  def blocking_operation_wait(work) = keep(work)
end

def drop(scheduler, &block)
  Thread.new do
    Fiber.set_scheduler(scheduler)
    deep(20) { Fiber.new(blocking: false, &block).resume }
    deep(40) { nil }
    10.times { GC.start }
    yield_to_others
    scheduler.kept.tap { Fiber.set_scheduler(nil) }
  end.value
end

def deep(depth, &block) = depth == 0 ? block.call : [deep(depth - 1, &block)].first
def yield_to_others = Array.new(20) { Fiber.new { Fiber.yield }.tap(&:resume) }
def strings = Array.new(2000) { "a" * 500 }

reader, = IO.pipe
buffer = drop(Keeps.new) { reader.sysread(500) }
GC.start
list = strings
GC.start
buffer.set_string("Z" * 500)
assert_equal("Z" * 500, buffer.get_string)
assert_empty(list.grep(/Z/))

work = drop(Keeps.new) { Dir.children("/") }
GC.start
list = strings
GC.start
work.call
assert_raise(RuntimeError) { work.call }

# The same with a block of C that `each` keeps.
class List
  include Enumerable
  def each(&block) = ($block = block; Fiber.yield)
end
[-> (l) { l.max(2) }, -> (l) { l.sum }, -> (l) { l.first(3) }, -> (l) { [1].zip(l) }].each do |call|
  deep(20) { Fiber.new { call.call(List.new) }.resume }
  deep(40) { nil }
  10.times { GC.start }
  fibers = Array.new(20) { Fiber.new { a = Array.new(50, &:to_s); Fiber.yield; a.join.size } }
  fibers.each(&:resume)
  5.times { |i| $block.call(i) rescue break }
  assert_equal([90] * 20, fibers.map(&:resume))
end
