each_struct do |struct, n, said|
  COUNTS.each do |count|
    write(struct, 0...count)
    assert_equal(values(0...count), read(struct, 0...count), said)
    assert_equal(names(0...count), struct.instance_variables, said)
    assert_equal(contents(n), struct.to_a, said)
  end
  names(0...90).each_with_index do |name, i|
    assert_equal("v#{i}", struct.remove_instance_variable(name), said)
    assert_equal(false, struct.instance_variable_defined?(name), said)
    last = struct.instance_variable_get(:@f89)
    assert_equal(i < 89 ? "v89" : nil, last, said)
  end
  assert_equal([], struct.instance_variables, said)
  write(struct, 5...6)
  assert_equal([:@f5, "v5"], [*struct.instance_variables, *read(struct, 5...6)], said)
end
verify
