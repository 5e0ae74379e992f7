# Whoever is woken while another thread runs waits for its turn from then on.
queue = Thread::Queue.new
woken = Thread.new { queue.pop }; popped = __LINE__
Thread.pass until woken.stop?
RubyVM::Stats.start(:waits)
queue << 1
finish = Process.clock_gettime(Process::CLOCK_MONOTONIC) + 0.03
nil until Process.clock_gettime(Process::CLOCK_MONOTONIC) > finish
turn = RubyVM::Stats.to_h[:waits][:turn]
assert_operator(turn[:count], :>=, 1)
assert_operator(turn[:seconds], :>, 0)
woken.join
# It slept already when counting began.
places = RubyVM::Stats.to_h[:places].select { |place| place[:cause] == "turn" }
assert_include(places.map { |place| place[:line] }, popped)

# In the middle of a wait for a message: that ends when it is woken.
RubyVM::Stats.reset
worker = Ractor.new do
  spinning = Thread.new { n = 0; n += 1 while n < 2_000_000 }
  Ractor.receive
  spinning.join
end
sleep 0.01
worker << 1
worker.take
stats = RubyVM::Stats.to_h
assert_operator(stats[:waits][:turn][:count], :>=, 1)
assert_operator(stats[:waits][:receive][:seconds], :<=, stats[:wall])
