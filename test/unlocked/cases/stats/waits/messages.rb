RubyVM::Stats.start(:waits)
worker = Ractor.new(name: "worker") do
  sleep 0.05
  Ractor.yield :ready
  Ractor.receive
end
assert_equal(:ready, worker.take)              # line 7 of this text
sleep 0.05
worker << 1
worker.take
stats = RubyVM::Stats.to_h
RubyVM::Stats.stop
waits = stats[:waits]
assert_operator(waits[:take][:count], :>=, 1)
assert_operator(waits[:take][:seconds], :>=, 0.03)
assert_operator(waits[:take][:longest], :<=, waits[:take][:seconds])
assert_operator(waits[:receive][:seconds], :>=, 0.03)
take = stats[:places].find { |place| place[:cause] == "take" }
assert_equal([__FILE__, 1], take.values_at(:file, :ractor))
assert_kind_of(Integer, take[:line])
receive = stats[:places].find { |place| place[:cause] == "receive" && place[:name] == "worker" }
assert_operator(receive[:ractor], :>, 1)
ractor = stats[:ractors].find { |one| one[:name] == "worker" }
assert_equal(waits[:receive], ractor[:waits][:receive])
assert_operator(stats[:most_ractors], :>=, 2)
assert_operator(stats[:wall], :>=, 0.1)
