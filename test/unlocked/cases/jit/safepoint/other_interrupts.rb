def turn(i = 0) = (i += 1 while i < 2_000_000_000)
stoppers = Array.new(2) { Ractor.new { stop_for(AtLength.of(3)) } }
caught = Thread.new do
  turn
rescue IOError => e
  e.message
end
sleep 0.1
caught.raise(IOError, "enough")
assert_equal("enough", caught.value)

killed = Thread.new { turn }
sleep 0.1
killed.kill
assert_same(killed, killed.join(20))

got = []
trap(:USR1) { got << :signal; raise Interrupt, "stop" }
sender = Thread.new { sleep 0.2; Process.kill(:USR1, $$) }
assert_raise(Interrupt) { turn }
assert_equal([:signal], got)
sender.join

inside = Ractor.new do
  thread = Thread.new { Thread.current.report_on_exception = false; turn }
  sleep 0.1
  thread.raise("inside")
  begin
    thread.join
  rescue => e
    e.message
  end
end
assert_equal("inside", inside.take)
stoppers.each { |r| assert_operator(r.take, :>, 0) }
