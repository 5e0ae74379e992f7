def waits = RubyVM::Stats.to_h
def eventually = 600.times { yield ? (return true) : sleep(0.05) }.then { flunk("not in 30 s") }

# It waits since before the beginning.
worker = Ractor.new(name: "worker") { Ractor.receive; Ractor.receive; Ractor.receive }
LINE = __LINE__ - 1
sleep 0.3
RubyVM::Stats.start(:waits)
stats = nil
eventually { (stats = waits)[:waits][:receive][:seconds] >= 0.2 }
receive = stats[:waits][:receive]
assert_equal(1, receive[:count], "one that goes on is in the report")
assert_operator(receive[:seconds], :<=, stats[:wall], "without the time before")
place = stats[:places].find { |one| one[:cause] == "receive" }
assert_equal([__FILE__, LINE, "worker", 1], place.values_at(:file, :line, :name, :count))
assert_equal(receive, stats[:ractors].find { |one| one[:name] == "worker" }[:waits][:receive])
assert_operator(waits[:waits][:receive][:seconds], :>, receive[:seconds])

# It ends after the end.
RubyVM::Stats.stop
stopped = waits
assert_equal(1, stopped[:waits][:receive][:count])
assert_operator(stopped[:waits][:receive][:seconds], :<=, stopped[:wall])
worker << 1
sleep 0.1
assert_equal(stopped[:waits], waits[:waits])

# A new beginning while it waits; then it ends, and is one wait.
RubyVM::Stats.reset
RubyVM::Stats.start(:waits)
sleep 0.1
RubyVM::Stats.reset
worker << 2
worker << 3
worker.take
stats = waits
assert_include([1, 2], stats[:waits][:receive][:count])
assert_operator(stats[:waits][:receive][:seconds], :<=, stats[:wall] + 1e-6)
assert_equal(stats[:waits][:receive][:count],
             stats[:places].sum { |one| one[:cause] == "receive" ? one[:count] : 0 })

# Serial time, too: of another ractor's wait it has the part.
assert_operator(stats[:serial][:seconds], :<=, stats[:wall] + 1e-6)
