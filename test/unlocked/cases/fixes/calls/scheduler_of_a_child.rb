# frozen_string_literal: true
# A forked child has no fiber scheduler, in each way to fork and from each fiber.
require "fiber"
require "pty"

class Scheduler
  CALLS = []
  def run = nil
  def close = CALLS << :close
  def block(*) = nil
  def unblock(*) = nil
  def kernel_sleep(*) = CALLS << :sleep
  def io_wait(*) = CALLS << :wait
  def fiber(&block) = Fiber.new(blocking: false, &block).tap(&:resume)
end

# What a child says, of the status it exits with.
def told
  told_by_child = lambda do
    next 1 if Fiber.scheduler || Fiber.current_scheduler
    Scheduler::CALLS.clear
    sleep(0)
    Thread.new { sleep(0) }.join
    next 2 unless Scheduler::CALLS.empty?
    Fiber.set_scheduler(Scheduler.new)
    Fiber.scheduler ? 0 : 3
  end
  pid = yield(told_by_child)
  Process.wait(pid)
  $?.exitstatus
end

WAYS = {
  block: -> { told { |child| fork { exit!(child.call) } } },
  value: -> { told { |child| fork || exit!(child.call) } },
  _fork: -> { told { |child| (pid = Process._fork) == 0 ? exit!(child.call) : pid } },
  popen: -> { told { |child| (io = IO.popen("-")) ? io.pid : exit!(child.call) } },
  pty: -> { told { |child| PTY.spawn("true").last } }
}.freeze
WAYS.each do |way, forking|
  Thread.new do
    Fiber.set_scheduler(Scheduler.new)
    puts "#{way}: #{forking.call}" unless forking.call == 0
    Fiber.schedule { puts "#{way}, scheduled: #{forking.call}" unless forking.call == 0 }
    puts "the parent has none" unless Fiber.scheduler
  end.join
end
puts "closed" if Scheduler::CALLS.count(:close) != WAYS.size
puts "done"
