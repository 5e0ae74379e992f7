got = Ractor.new do
  rd, wr = IO.pipe
  threads = 4.times.map do |i|
    Thread.new do
      Thread.current.report_on_exception = false
      rd.wait_readable(i.even? ? nil : 60)
      :no
    rescue => e
      e.message
    end
  end
  threads.each { asleep(_1) }
  threads[0].raise("first")
  threads[1].kill
  first = [threads[0].value, threads[1].value]
  rd.close
  [*first, *threads[2..].map(&:value), wr.closed?]
end.take
assert_equal(["first", nil] + ["stream closed in another thread"] * 2 + [false], got)
