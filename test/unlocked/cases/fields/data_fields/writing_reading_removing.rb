each_data do |data, said|
  if data.frozen?
    assert_raise(FrozenError, said) { write(data, 0...1) }
    next
  end
  own = data.instance_variables
  [1, 3, 4, 20, 90].each do |count|
    write(data, 0...count)
    assert_equal(values(0...count), read(data, 0...count), said)
    assert_equal(own + names(0...count), data.instance_variables, said)
  end
  names(0...90).each_with_index do |name, i|
    assert_equal("v#{i}", data.remove_instance_variable(name), said)
    assert_equal(false, data.instance_variable_defined?(name), said)
  end
  assert_equal(own, data.instance_variables, said)
  write(data, 5...6)
  assert_equal([*own, :@f5, "v5"], [*data.instance_variables, *read(data, 5...6)], said)
  data.inspect
end
verify
