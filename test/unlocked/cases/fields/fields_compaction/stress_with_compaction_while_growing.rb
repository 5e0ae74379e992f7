omit "no compaction here" unless GC.respond_to?(:compact)
made = [+"s", [], Three.new(1, 2, 3)].each { |owner| write(owner, 0...1) }
fresh = values(0...10)
GC.auto_compact = true
GC.stress = true
(1...10).each { |n| made.each { |owner| owner.instance_variable_set(:"@f#{n}", fresh[n]) } }
made << [].tap { |owner| owner.instance_variable_set(:@f0, fresh[0]) }
copies = made.map(&:clone)
GC.stress = false
(made + copies).each do |owner|
  n = owner.instance_variables.size
  assert_equal(fresh.first(n), read(owner, 0...n))
end
assert_equal([10, 10, 10, 1], made.map { |owner| owner.instance_variables.size })
verify
