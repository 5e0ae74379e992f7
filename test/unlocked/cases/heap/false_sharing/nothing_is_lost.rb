ractors = settled
pages = Array.new(AtLength.of(12)) do
  make(ractors, 2000)
  garbage
  GC.start
  all = GC.stat
  assert_operator(all[:heap_live_slots] + all[:heap_free_slots], :<=,
                  all[:heap_available_slots])
  GC.verify_internal_consistency
  all[:heap_allocated_pages]
end
assert_operator(pages.last, :<=, pages.first(4).max * 1.25 + 20, pages.inspect)
KEPT.each_with_index do |(made, name), i|
  assert_equal([i.to_s, "a symbol that is made late #{i}"],
               [made.new.public_send(:"m#{i}", i), name.name])
end
ractors.each { |r| r << nil }
ractors.each(&:take)
before = GC.stat(:heap_live_slots)
4.times { GC.start }
assert_operator(GC.stat(:heap_live_slots), :<=, before)
GC.verify_internal_consistency
