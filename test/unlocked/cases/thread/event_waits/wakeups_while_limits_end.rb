got = 3.times.map do
  Ractor.new do
    queue = Queue.new
    threads = 8.times.map do |i|
      Thread.new do
        150.times { sleep(0.0005 * (1 + i % 3)); queue.pop(timeout: 0.001) }
      end
    end
    waker = Thread.new do
      while threads.any?(&:alive?)
        threads.each { |t| t.wakeup rescue nil }
        queue << 1
        Thread.pass
      end
    end
    joins = threads.map { |t| nil until t.join(0.001) }
    waker.join
    joins.size
  end
end.map(&:take)
assert_equal([8] * 3, got)
