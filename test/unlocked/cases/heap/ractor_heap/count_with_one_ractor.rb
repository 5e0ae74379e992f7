def made(n)
  before = allocated
  i = 0
  while i < n
    Object.new
    i += 1
  end
  allocated - before
end
def made_in_heap(n)
  before = GC.stat_heap(0, :total_allocated_objects)
  i = 0
  while i < n
    Object.new
    i += 1
  end
  GC.stat_heap(0, :total_allocated_objects) - before
end
made(10) + made_in_heap(10)
assert_equal([3000, 300_000], [made(3000), made(300_000)])
assert_equal([3000, 300_000], [made_in_heap(3000), made_in_heap(300_000)])
all = GC.stat
assert_equal(all[:heap_live_slots],
             all[:total_allocated_objects] - all[:total_freed_objects])
GC.verify_internal_consistency
