ids = Array.new(100) { |i| :"@f#{i}" }
made = nil
ObjectSpace.trace_object_allocations do
  GC.stress = true
  made = [+"s", []].each do |owner|
    [0, 1, 2, 3].each { |i| owner.instance_variable_set(ids[i], i) }
  end
  GC.stress = false
  (4...100).each { |i| made[0].instance_variable_set(ids[i], i) }
  GC.stress = true
  made.concat(made.map(&:dup))
  made[0].remove_instance_variable(:@f1)
  GC.stress = false
  assert_equal(__FILE__, ObjectSpace.allocation_sourcefile(made[2]))
end
assert_equal([[0, nil, *2...100], [*0...4], [*0...100], [*0...4]],
             made.zip([100, 4, 100, 4]).map { |o, n| read(o, 0...n) })
verify
