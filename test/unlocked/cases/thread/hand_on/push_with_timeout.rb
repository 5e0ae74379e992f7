def now = Process.clock_gettime(Process::CLOCK_MONOTONIC)

20.times do
  queue = SizedQueue.new(1)
  queue << :first
  limit = now + 0.02
  first = waiter { queue.push(:second, timeout: [limit - now, 0.001].max) }
  second = waiter { queue << :third; :done }
  Thread.pass until now > limit - 0.004
  queue.pop # wakes the first thread, if its time is not over
  nil until now > limit + 0.002
  # The first one has pushed, or the second one can.
  next second.kill if first.value
  second.join(LIMIT) or raise "the second one sleeps"
end
