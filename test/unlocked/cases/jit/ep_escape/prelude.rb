FLAG = Module.new { def self.set? = @set }
def loop_a_while(i = 0) = (i += 1 while i < 20_000)
def interrupted
  RubyVM::YJIT.runtime_stats.values_at(:branchif_interrupted, :barrier_passed).compact.sum
end
# How often two busy ractors were stopped while the block ran 40 times, each time long enough
# for them to be in compiled code again.
def stops
  FLAG.instance_variable_set(:@set, false)
  ractors = Array.new(2) { Ractor.new { loop_a_while until FLAG.set? } }
  40.times { yield }
  GC.start
  GC.disable
  sleep 0.2
  before = interrupted
  40.times { yield; sleep 0.002 }
  interrupted - before
ensure
  GC.enable
  FLAG.instance_variable_set(:@set, true)
  ractors.each(&:take)
end

# A busy machine stops ractors, too, but not in each run; the stops that the block causes are in
# each run (on stock, 50 to 135).
def assert_stops_nobody(&block)
  counts = []
  counts << stops(&block) until counts.size == 4 || counts.last&.<(10)
  assert_operator(counts.min, :<, 10, counts.inspect)
end

# Compiled code that reads x from its old place, where it was before the closure, is wrong by
# 100.
def late(n, use)
  x = n
  use&.call(proc { x += 100 })
  x
end
def check(count = 20)
  count.times { |i| assert_equal([i, i + 100], [late(i, nil), late(i, :call.to_proc)]) }
end
