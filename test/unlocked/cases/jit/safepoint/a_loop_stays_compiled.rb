def busy(goal)
  i = 0
  i += 1 while i < goal
  i
end
4.times { busy(1_000) }
def exits = RubyVM::YJIT.runtime_stats[:branchif_interrupted]
Ractor.new { 1 }.take
before, passed = exits, 0
until passed > 5 # on a busy machine a ractor can be done after a few stops
  ractor = Ractor.new { busy(1_000); Array.new(60) { busy(100_000) }.uniq }
  20.times { GC.start }
  assert_equal([100_000], ractor.take)
  passed = RubyVM::YJIT.runtime_stats[:barrier_passed]
end
assert_operator(exits - before, :<, [passed / 2, 3].max, "of #{passed} stops")
