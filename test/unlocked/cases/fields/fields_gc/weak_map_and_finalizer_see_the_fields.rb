map, kept = ObjectSpace::WeakMap.new, []
old!
90.times do |i|
  o = [+"k#{i}", [i], Three.new(i, 1, 1)][i % 3]
  write(o, 0...4)
  map[o] = i
  kept << o if i < 30
end
minor
shake
GC.start
kept.each_with_index do |o, i|
  assert_equal(i, map[o])
  assert_equal(values(0...4), read(o, 0...4))
end
assert_operator(map.size, :<, 60)
