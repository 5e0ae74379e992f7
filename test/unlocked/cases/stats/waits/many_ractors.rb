RubyVM::Stats.start(:waits)
ROUNDS = AtLength.of(300)
ROUNDS.times do |i|
  ractor = Ractor.new(i) { |n| Ractor.yield n; Ractor.receive }
  assert_equal(i, ractor.take)
  ractor << 1
  ractor.take
  GC.start if i % 50 == 49
end
stats = RubyVM::Stats.to_h
RubyVM::Stats.stop
assert_operator(stats[:ractors].size, :<, 250)
ended = stats[:ractors].sum { |ractor| ractor[:ended] }
assert_operator(ended, :>, 100)
assert_equal(stats[:waits][:yield][:count], stats[:ractors].sum { |r| r[:waits][:yield][:count] })
assert_operator(stats[:waits][:take][:count], :>, 0)
