mutex, condition = Mutex.new, ConditionVariable.new
[-> { mutex.synchronize { condition.wait(mutex, 0.01) } }].each do |wait|
  mutex.lock
  first = Thread.new(&wait)
  second = Thread.new { mutex.synchronize { condition.wait(mutex); :signalled } }
  mutex.sleep(0.001) until [first, second].all?(&:stop?)
  # The time of the first one is over; it stays in the list until it has the mutex.
  sleep 0.1
  condition.signal
  mutex.unlock
  assert_nil(first.value)
  assert_equal(second, second.join(LIMIT), "the second one sleeps")
end
