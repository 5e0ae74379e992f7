# Two ractors set flags of the collector, which it changes at each step; two others allocate.
setters = Array.new(2) do
  Ractor.new(AtLength.of(300_000)) do |n|
    n.times do |i|
      GC.measure_total_time = i.odd?
      GC.enable
    end
    :set
  end
end
makers = Array.new(2) do
  Ractor.new(AtLength.of(1_500_000)) do |n|
    n.times { "a" * 100 }
    :made
  end
end
assert_equal(%i[set set made made], (setters + makers).map(&:take))
stress = Array.new(2) { Ractor.new { 50.times { |i| GC.stress = i.odd? }; GC.stress = false } }
stress.each(&:take)
assert_equal(false, GC.stress)
