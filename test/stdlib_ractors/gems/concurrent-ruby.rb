require "concurrent"

use("a map and an atom") { Concurrent::Map.new.tap { |m| m.compute_if_absent(:a) { 1 } }[:a] }
use("an atomic number") { Concurrent::AtomicFixnum.new(1).increment }
use("a future") { Concurrent::Future.execute { 1 + 1 }.value(5) }
use("a promise") { Concurrent::Promises.future(2) { |x| x * 3 }.value(5) }
use("a pool") { pool = Concurrent::FixedThreadPool.new(2); l = Concurrent::CountDownLatch.new(2); 2.times { pool.post { l.count_down } }; [l.wait(5), pool.shutdown].first }
