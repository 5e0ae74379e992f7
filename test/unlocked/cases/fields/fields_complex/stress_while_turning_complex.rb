made = [+"s", [], {a: 1}, Three.new(1, 2, 3)].each { |owner| write(owner, 0...5) }
exhaust_shapes
GC.stress = true
made.each do |owner|
  owner.instance_variable_set(:@late, "la" + "te")
  owner.remove_instance_variable(:@f1)
end
GC.stress = false
made.each do |owner|
  assert_equal(%w[v0 v2 v3 v4], read(owner, [0, 2, 3, 4]))
  assert_equal("late", owner.instance_variable_get(:@late))
end
verify
