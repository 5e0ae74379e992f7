require "socket"
got = Ractor.new do
  a, b = UNIXSocket.pair
  nil while a.write_nonblock("x" * 4096, exception: false) != :wait_writable
  order = Queue.new
  reads = Thread.new { order << [:read, a.wait_readable(nil).equal?(a)] }
  writes = Thread.new { order << [:write, a.wait_writable(nil).equal?(a)] }
  asleep(reads)
  asleep(writes)
  b << "y"
  first = order.pop
  nil while b.read_nonblock(65_536, exception: false).is_a?(String)
  [first, order.pop]
end.take
assert_equal([[:read, true], [:write, true]], got)
