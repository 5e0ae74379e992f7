before = native_threads
more = Ractor.new do
  pipes = Array.new(60) { IO.pipe }
  threads = pipes.map { |rd,| Thread.new { rd.wait_readable(60) } }
  threads.each { asleep(_1) }
  count = native_threads
  pipes.each { |_, wr| wr << "x" }
  threads.each(&:join)
  count
end.take - before
assert_operator(more, :<, 20)
