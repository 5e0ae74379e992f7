before = allocated
ractors = Array.new(3) do
  Ractor.new do
    mine = GC.stat(:total_allocated_objects)
    i = 0
    while i < 600_000
      Object.new
      i += 1
    end
    GC.stat(:total_allocated_objects) - mine
  end
end
result(ractors).each { |own| assert_operator(own, :>=, 600_000) }
made = allocated - before
assert_operator(made, :>=, 1_800_000)
assert_operator(made, :<, 1_850_000)
heaps = GC.stat_heap.sum { |_, heap| heap[:total_allocated_objects] }
assert_operator((heaps - allocated).abs, :<, 1000)
assert_operator(GC.stat(:heap_live_slots), :<=, GC.stat(:heap_available_slots))
