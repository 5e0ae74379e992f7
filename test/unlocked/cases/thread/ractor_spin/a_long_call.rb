ractor = Ractor.new do
  Array.new(3) { Ractor.yield(:go); (7**15_000_000).bit_length }
end
waited = used = 0
3.times do
  ractor.take
  sleep(0.02)
  from = now, now(Process::CLOCK_THREAD_CPUTIME_ID)
  GC.start
  waited += now - from[0]
  used += now(Process::CLOCK_THREAD_CPUTIME_ID) - from[1]
end
assert_equal([42_110_324] * 3, ractor.take)
assert_operator(used, :<, waited / 2 + 0.1)
