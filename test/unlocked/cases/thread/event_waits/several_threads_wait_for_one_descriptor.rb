got = Ractor.new do
  rd, wr = IO.pipe
  order = Queue.new
  threads = 3.times.map { Thread.new { rd.wait_readable(nil); order << :readable } }
  threads.each { asleep(_1) }
  order << :before
  wr << "x"
  threads.each(&:join)
  4.times.map { order.pop }
end.take
assert_equal([:before] + [:readable] * 3, got)
