RubyVM::Stats.start(:waits)
busy = Ractor.new { n = 0; n += 1 until Ractor.receive_if { true } == :end || n > 10**12; n }
spin = Ractor.new { 2_000_000.times { |i| i.to_s }; :ended }
10.times { GC.start }
minor = GC.count
100_000.times { "a" * 100 } while GC.count == minor
spin.take
busy << :end
busy.take
stats = RubyVM::Stats.to_h
RubyVM::Stats.stop
collections = stats[:collections]
assert_operator(collections[:reasons][:major_force], :>=, 5)
assert_operator(collections[:count], :>, 5)
assert_operator(collections[:locked][:count], :>=, 5)
assert_operator(collections[:locked][:seconds], :>=, collections[:stopped][:seconds])
assert_operator(collections[:marking], :>, 0)
assert_operator(collections[:marking] + collections[:sweeping], :<=,
                collections[:locked][:seconds] + collections[:swept_outside][:seconds] + 0.5)
assert_operator(stats[:waits][:collection][:count], :>, 0)
assert_operator(stats[:waits][:stop][:count], :>, 0)
serial = stats[:serial]
assert_operator(serial[:seconds], :>=, collections[:stopped][:seconds] * 0.99)
assert_operator(serial[:stopped], :<=, serial[:seconds] * 1.01)
assert_operator(serial[:share], :<=, 1)
assert_operator(serial[:work], :>, 0)
assert_operator(serial[:work], :<=, serial[:seconds])
assert_in_delta(serial[:work] / stats[:processor], serial[:part], 1e-6)
gain = serial[:gain].to_h { |row| row.values_at(:cores, :times) }
assert_equal([2, 4, 8, 16], gain.keys)
gain.each do |cores, times|
  assert_in_delta(1 / (serial[:part] + (1 - serial[:part]) / cores), times, 1e-6)
end
assert(stats[:places].any? { |place| place[:cause] == "collects" && place[:file] == __FILE__ })
