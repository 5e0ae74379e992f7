RubyVM::Stats.start(:waits)
makers = Array.new(4) do |i|
  Ractor.new(i) { |n| 3_000.times { |j| eval("Class.new { def m#{j}_#{n} = 1 }") } }
end
makers.each(&:take)
stats = RubyVM::Stats.to_h
RubyVM::Stats.stop
waits = stats[:waits]
assert_operator(waits[:lock][:count] + waits[:collection][:count] + waits[:barrier][:count], :>, 0)
assert_operator(stats[:serial][:seconds], :>, 0)
assert_equal(waits[:lock][:count], stats[:places].sum { |p| p[:cause] == "lock" ? p[:count] : 0 })
assert_operator(stats[:serial][:seconds], :<=, stats[:wall] + 1e-6)
assert_operator(stats[:serial][:stopped], :<=, stats[:serial][:seconds] + 1e-3)
