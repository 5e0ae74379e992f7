owners = KINDS.map(&:call).each { |o| o.a = 1; o.both }
exhaust_shapes
owners.each_with_index do |o, i|
  o.both
  fiber = Fiber.new do
    o.instance_variable_set(:@never_before, 1)
    Fiber.yield
    o.a = 2
    Fiber.yield
    o.instance_variables.each { |v| o.remove_instance_variable(v) }
  end
  [[1, nil], [2, nil], [nil, nil]].each { |a, b| fiber.resume; is(o, a, b) }
  o.a = 3
  is(o, 3, nil)
end
