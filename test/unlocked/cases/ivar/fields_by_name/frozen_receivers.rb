each_owner do |owner, count|
  owner.freeze
  [:@f0, "@f0", :@new].each do |name|
    assert_raise(FrozenError) { owner.instance_variable_set(name, 1) }
    assert_raise(FrozenError) { owner.remove_instance_variable(name) }
  end
  assert_raise_with_message(NameError, /not allowed/) { owner.instance_variable_set(:f0, 1) }
  assert_raise_with_message(NameError, /not allowed/) { owner.remove_instance_variable(:f0) }
  assert_equal values(0...count), read(owner, 0...count)
  assert_equal (0...count).map { true },
               names(0...count).map { |name| owner.instance_variable_defined?(name) }
end
[1, :sym, nil, 1.5, 2**70].each do |val|
  assert_raise(FrozenError) { val.instance_variable_set(:@a, 1) }
  assert_nil val.instance_variable_get(:@a)
  assert_equal false, val.instance_variable_defined?(:@a)
  assert_equal [], val.instance_variables
end
