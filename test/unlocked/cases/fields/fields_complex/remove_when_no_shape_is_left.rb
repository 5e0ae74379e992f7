made = []
owners do |name, owner|
  before = owner.instance_variables
  write(owner, 0...6)
  made << [name, owner, before]
end
exhaust_shapes
made.each do |name, owner, before|
  owner.instance_variable_set(:@f1, "again")
  assert_equal("v2", owner.remove_instance_variable(:@f2), name)
  assert_equal(names([0, 1, 3, 4, 5]), owner.instance_variables - before, name)
  owner.instance_variable_set(:@f2, "v2")
  owner.instance_variable_set(:@f0, "v0")
  assert_equal(names([0, 1, 3, 4, 5, 2]), owner.instance_variables - before, name)
  assert_equal(%w[v0 again v2 v3 v4 v5], read(owner, 0...6), name)
  assert_raise(NameError) { owner.remove_instance_variable(:@none) }
end
verify
