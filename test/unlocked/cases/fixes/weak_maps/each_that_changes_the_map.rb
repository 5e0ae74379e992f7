def map(size)
  $map = ObjectSpace::WeakMap.new
  $keys = Array.new(size) { Object.new }.each { |k| $map[k] = k }
  $map
end
# A pair that is deleted and set again, while the table grows.
[3, 12, 40].each do |size|
  more = []
  seen = []
  map(size).each do |k, v|
    seen << k
    $map.delete(k)
    $map[k] = v
    20.times { more << Object.new; $map[more.last] = more.last }
    flunk("each goes on") if seen.size > size
  end
  assert_equal($keys, seen)
  assert_equal(size * 21, $map.size)
end
# A pair that is deleted, while the table grows.
[3, 12, 40].each do |size|
  more = []
  seen = []
  map(size).each_key do |k|
    seen << k
    $map.delete(k)
    20.times { more << Object.new; $map[more.last] = more.last }
    flunk("each_key goes on") if seen.size > size
  end
  assert_equal($keys, seen)
  assert_equal(more, $map.keys)
end
# Pairs that are deleted before their turn, and a value that is replaced.
seen = []
map(12).each_value do |v|
  seen << v
  $keys.last(10).each { |k| $map.delete(k) }
  $map[$keys[1]] = 1
end
assert_equal([$keys[0], 1], seen)
# Inside of another traversal; left by break and by an exception.
n = 0
map(12).each do
  $map.each { |k, _| n += 1; $map.delete(k); break }
  raise "left" if n == 5
end rescue "left"
assert_equal([5, 7], [n, $map.size])
# Keys that move are yielded once.
if GC.respond_to?(:compact)
  seen = []
  map(40).each do |k, _|
    seen << k.object_id
    next if seen.size % 10 != 1
    GC.verify_compaction_references(expand_heap: true, toward: :empty)
  end
  assert_equal($keys.map(&:object_id), seen)
end
