def busy(goal)
  i = 0
  i += 1 while i < goal
  i
end
4.times { busy(1_000) }
def exits = RubyVM::YJIT.runtime_stats[:branchif_interrupted]
Ractor.new { 1 }.take
ractor = Ractor.new { busy(1_000); Array.new(200) { busy(100_000) }.uniq }
before, rounds = exits, stop_for(0.5)
assert_equal([100_000], ractor.take)
passed = RubyVM::YJIT.runtime_stats[:barrier_passed]
assert_operator(passed, :>, 5)
assert_operator(exits - before, :<, [passed / 2, 3].max, "of #{rounds} stops")
