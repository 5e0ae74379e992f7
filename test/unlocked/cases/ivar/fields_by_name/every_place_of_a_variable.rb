each_owner do |owner, count, kind|
  count.times do |i|
    name = :"@f#{i}"
    val = [kind, i]
    assert_same val, owner.instance_variable_set(name, val)
    assert_same val, owner.instance_variable_get(name)
    assert_same true, owner.instance_variable_defined?(name)
  end
  assert_equal names(0...count), owner.instance_variables
  assert_nil owner.instance_variable_get(:@none)
  assert_same false, owner.instance_variable_defined?(:@none)
  error = assert_raise(NameError) { owner.remove_instance_variable(:@none) }
  assert_equal "instance variable @none not defined", error.message
  assert_equal :@none, error.name
  assert_same owner, error.receiver
  assert_equal names(0...count), owner.instance_variables
end
