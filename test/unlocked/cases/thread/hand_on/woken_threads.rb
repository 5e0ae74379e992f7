class Throw < Exception; end

# What two threads wait for, and what wakes one of them.
def each_kind
  mutex = Mutex.new.tap(&:lock)
  yield "Mutex", -> { mutex.synchronize { 1 } }, -> { mutex.unlock }
  mutex2 = Mutex.new.tap(&:lock)
  yield "Mutex#lock", -> { mutex2.lock; 1 }, -> { mutex2.unlock }
  monitor = Monitor.new.tap(&:enter)
  yield "Monitor", -> { monitor.synchronize { 1 } }, -> { monitor.exit }
  queue = Queue.new
  yield "Queue#pop", -> { queue.pop }, -> { queue << 1 }
  timed = Queue.new
  yield "Queue#pop(timeout:)", -> { timed.pop(timeout: 1000) }, -> { timed << 1 }
  full = SizedQueue.new(1).tap { _1 << 0 }
  yield "SizedQueue#push", -> { full << 1 }, -> { full.pop }
  wide = SizedQueue.new(1).tap { _1 << 0 }
  yield "SizedQueue#max=", -> { wide.push(1, timeout: 1000) }, -> { wide.max = 2 }
  sized = SizedQueue.new(1)
  yield "SizedQueue#pop", -> { sized.pop }, -> { sized << 1 }
  lock, signalled = Mutex.new, ConditionVariable.new
  yield "signal", -> { lock.synchronize { signalled.wait(lock); 1 } },
        -> { lock.synchronize { signalled.signal } }
  limited = ConditionVariable.new
  yield "signal, limited", -> { lock.synchronize { limited.wait(lock, 1000); 1 } },
        -> { lock.synchronize { limited.signal } }
  monitor2 = Monitor.new
  condition = monitor2.new_cond
  yield "MonitorMixin", -> { monitor2.synchronize { condition.wait; 1 } },
        -> { monitor2.synchronize { condition.signal } }
end

def try_all
  5.times do
    each_kind do |name, wait, wake|
      first = waiter { catch(:out) { begin; wait.(); :got; rescue Throw; throw(:out) end } }
      second = waiter(&wait)
      wake.call
      first.then { |t| HIT }
      got = (first.value rescue nil)
      # When the time slice has ended before the interrupt: the first one has what there was.
      (second.kill; next) if got
      second.join(LIMIT) or raise "#{name}: the second one sleeps"
    end
  end
end

try_all
