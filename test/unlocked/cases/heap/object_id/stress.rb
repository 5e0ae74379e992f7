# Under GC at each allocation, and compaction at each GC.
objects = make
ids = objects.map { |object| id_of(object) }
GC.auto_compact = true if compaction?
GC.stress = true
again = objects.map { |object| id_of(object) }
fresh = Array.new(20) { Object.new }
fresh_ids = fresh.map(&:object_id)
found = fresh_ids.map { |id| object_of(id) }
table = fresh.to_h { |key| [key, key.object_id] }
GC.stress = false
assert_equal(ids, again)
assert_equal(20, fresh_ids.uniq.size)
assert_equal([true] * 20, fresh.zip(found).map { |a, b| a.equal?(b) })
assert_equal([], fresh.reject { |key| table[key] == key.object_id })
verify
