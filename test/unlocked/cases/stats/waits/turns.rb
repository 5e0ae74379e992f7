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
