# The ids of a process with one ractor: 8, 16, 24, and no other; immediates have theirs.
first = Object.new.object_id
assert_equal([first + 8, first + 16], [Object.new.object_id, [].object_id])
objects = make
ids = objects.map { |object| id_of(object) }
own = ids.select { |id| id % 8 == 0 && id > 0 }
assert_equal((0...objects.size).map { |i| first + 24 + 8 * i }, own)
assert_equal(ids, objects.map { |object| id_of(object) })
assert_equal([4, 20, 0], [nil, true, false].map(&:object_id))
assert_equal([1, 3, -1, 2 * 2**61 + 1], [0, 1, -1, 2**61].map(&:object_id))
assert_equal(:a.object_id, "a".to_sym.object_id)
assert_equal(1.5.object_id, 1.5.object_id)
# A Hash by identity, an identity Set and a WeakMap give none; a Hash does.
before = Object.new.object_id
key = Object.new
{}.compare_by_identity[key] = 1
Set[].compare_by_identity << key
ObjectSpace::WeakMap.new[key] = key
key.inspect
assert_equal(before + 8, Object.new.object_id)
table = {key => 1}
assert_equal(1, table[key])
assert_equal(before + 24, Object.new.object_id)
assert_equal(before + 16, key.object_id)
