owners do |name, owner|
  before = owner.instance_variables
  write(owner, 0...12)
  [0, 5, 11].each do |i|
    assert_equal("v#{i}", owner.remove_instance_variable(:"@f#{i}"), name)
  end
  left = (0...12).to_a - [0, 5, 11]
  assert_equal(names(left), owner.instance_variables - before, name)
  assert_equal(values(left), read(owner, left), name)
  write(owner, [5, 0])
  assert_equal(names(left + [5, 0]), owner.instance_variables - before, name)
  assert_raise(NameError) { owner.remove_instance_variable(:@f11) }
  assert_nil(owner.instance_variable_get(:@f11), name)
  assert_equal(false, owner.instance_variable_defined?(:@f11), name)
end
verify
