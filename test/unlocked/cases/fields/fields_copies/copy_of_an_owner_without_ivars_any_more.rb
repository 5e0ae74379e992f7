owners(COPYABLE) do |name, owner|
  before = owner.instance_variables
  owner.instance_variable_set(:@gone, 1)
  owner.remove_instance_variable(:@gone)
  [owner.dup, owner.clone].each do |copy|
    assert_equal(before, copy.instance_variables, name)
    next if copy.frozen?
    copy.instance_variable_set(:@b, 2)
    assert_equal(2, copy.instance_variable_get(:@b), name)
  end
end
verify
