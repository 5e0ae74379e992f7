# Allocations in each place where there can be one, and elements that only the Set keeps.
GC.stress = true
set = Set.new
40.times { |i| push(set, "text #{i}"); add(set, i) }
assert_equal(40.times.flat_map { |i| ["text #{i}", i] }, set.to_a)
40.times { |i| assert(has(set, "text #{i}")); delete(set, "text #{i}") }
assert_equal([*0...40], set.to_a)
GC.stress = false

old = Set.new
3.times { GC.start }                    # it is old; what is added is young
2000.times { |i| push(old, "young #{i}") }
GC.start(full_mark: false)
assert_equal(2000.times.map { |i| "young #{i}" }, old.to_a)
GC.compact if GC.respond_to?(:compact)
2000.times { |i| assert(has(old, "young #{i}")) }
GC.auto_compact = true
200.times do |i|
  push(old, "other #{i}")
  GC.start if i % 40 == 0
  assert(delete_p(old, "young #{i}"))
end
assert_equal(2000, size(old))
