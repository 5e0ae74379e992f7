map = ObjectSpace::WeakMap.new
made = Array.new(200) do |i|
  owner, value = [[], +"s", Three.new][i % 3], "value #{i}"
  map[value] = i
  owner.instance_variable_set(:@value, value)
  owner
end
2.times { GC.start }
assert_equal(200, map.size)
made.each_with_index { |o, i| assert_equal(i, map[o.instance_variable_get(:@value)]) }
made.first(150).each { |owner| owner.remove_instance_variable(:@value) }
2.times { GC.start }
assert_operator(map.size, :<, 80)
