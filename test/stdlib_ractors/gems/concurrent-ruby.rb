require "concurrent"

use("a map and an atom") { Concurrent::Map.new.tap { |m| m.compute_if_absent(:a) { 1 } }[:a] }
use("an atomic number") { Concurrent::AtomicFixnum.new(1).increment }
use("a future") { Concurrent::Future.execute { 1 + 1 }.value(5) }
use("a promise") { Concurrent::Promises.future(2) { |x| x * 3 }.value(5) }
use("a pool") do
  pool, latch = Concurrent::FixedThreadPool.new(2), Concurrent::CountDownLatch.new(2)
  2.times { pool.post { latch.count_down } }
  [latch.wait(5), pool.shutdown].first
end
