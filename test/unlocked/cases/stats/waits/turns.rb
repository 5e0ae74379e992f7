RubyVM::Stats.start(:waits)
threads = Array.new(3) { Thread.new { n = 0; n += 1 while n < 20_000_000; n } }
threads.each(&:join)
turn = RubyVM::Stats.to_h[:waits][:turn]
RubyVM::Stats.stop
assert_operator(turn[:count], :>, 0)
assert_operator(turn[:seconds], :>, 0)
sleeping = Thread.new { sleep }
Thread.pass until sleeping.status == "sleep"
RubyVM::Stats.reset
RubyVM::Stats.start(:waits)
sleep 0.2
turn = RubyVM::Stats.to_h[:waits][:turn]
assert_operator(turn[:seconds], :<, 0.1, "a thread that sleeps waits for no turn")

# A wait for a turn is where the thread left the one before: after it slept, and after its time was
# over.
RubyVM::Stats.reset
queue = Thread::Queue.new
spins = Array.new(2) { Thread.new { n = 0; n += 1 until queue.closed? } }; spun = __LINE__
woken = Thread.new { 20.times { sleep 0.001 } }; slept = __LINE__
woken.join
queue.close
spins.each(&:join)
RubyVM::Stats.stop
places = RubyVM::Stats.to_h[:places].select { |place| place[:cause] == "turn" }
lines = places.map { |place| place[:line] if place[:file] == __FILE__ }
assert_include(lines, spun)
assert_include(lines, slept)
