# Each kind has a time of its own.
RubyVM::Stats.start(:fields)
sleep 0.2
RubyVM::Stats.start(:waits)
stats = RubyVM::Stats.to_h
assert_operator(stats[:fields][:wall], :>=, 0.2)
assert_operator(stats[:wall], :<=, stats[:fields][:wall] - 0.2)
assert_operator(stats[:processor], :<=, stats[:fields][:processor])
RubyVM::Stats.stop
stopped = RubyVM::Stats.to_h
assert_operator(stopped[:fields][:wall], :>=, 0.2)
assert_equal(stopped.values_at(:wall, :fields), RubyVM::Stats.to_h.values_at(:wall, :fields))
RubyVM::Stats.start(:waits)
sleep 0.1
stats = RubyVM::Stats.to_h
assert_equal(stopped[:fields], stats[:fields])
assert_operator(stats[:wall], :>=, stopped[:wall] + 0.1)
RubyVM::Stats.reset
assert_operator(RubyVM::Stats.to_h[:wall], :<, stats[:wall])
RubyVM::Stats.stop
RubyVM::Stats.reset
RubyVM::Stats.start(:fields)
sleep 0.05
stats = RubyVM::Stats.to_h
assert_equal(stats[:wall], stats[:fields][:wall].clamp(stats[:wall], stats[:wall] + 1))
assert_operator(stats[:wall], :>=, 0.05)
