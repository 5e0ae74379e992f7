# Each thread runs a fiber when the process forks. In the child its first fiber, which is kept, has
# a stack that new threads take.
started = Thread::Queue.new
firsts = []
threads = Array.new(60) do
  Thread.new do
    firsts << Fiber.current
    Fiber.new { started << 1; sleep }.resume
  end
end
threads.size.times { started.pop }
pid = fork do
  100.times { Thread.new { Array.new(200) { |i| "t" * i }; [1].each { GC.start } }.join }
  exit!(firsts.none?(&:alive?))
end
Process.wait(pid)
assert_predicate($?, :success?)
threads.each(&:kill)
