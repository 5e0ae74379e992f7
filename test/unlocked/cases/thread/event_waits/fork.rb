rd, wr = IO.pipe
ractor = Ractor.new(rd.fileno) do |fd|
  io = IO.for_fd(fd, autoclose: false)
  threads = 2.times.map { Thread.new { io.wait_readable(nil); 1 } }
  threads.each { asleep(_1) }
  Ractor.yield :waiting
  threads.sum(&:value)
end
ractor.take
child = fork do
  got = Ractor.new do
    a, b = IO.pipe
    waits = Thread.new { a.wait_readable(60) && a.read(1) }
    asleep(waits)
    sleep 0.001
    b << "c"
    waits.value
  end.take
  exit!(got == "c")
end
Process.wait(child)
assert_predicate($?, :success?)
wr << "x"
assert_equal(2, ractor.take)
