each_owner do |owner, count|
  next if count > 3
  [:a, :A, :@@a, :$a, :a=, :+, :[]=, :"@", :"@1", "b", "@@b", "", :"", :"@a="].each do |name|
    { set: [1], get: [], defined?: [] }.each do |way, args|
      error = assert_raise(NameError) do
        owner.send(:"instance_variable_#{way}", name, *args)
      end
      assert_equal "'#{name}' is not allowed as an instance variable name", error.message
      assert_equal name.to_s, error.name.to_s
    end
    assert_raise(NameError) { owner.remove_instance_variable(name) }
  end
  [nil, 1, 1.5, owner.class, [], Object.new].each do |name|
    next if name.respond_to?(:to_str)
    assert_raise(TypeError) { owner.instance_variable_get(name) }
    assert_raise(TypeError) { owner.instance_variable_set(name, 1) }
    assert_raise(TypeError) { owner.instance_variable_defined?(name) }
    assert_raise(TypeError) { owner.remove_instance_variable(name) }
  end
  assert_equal names(0...count), owner.instance_variables
end
