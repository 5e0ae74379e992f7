def gone(owner, name) = owner.remove_instance_variable(name)
def last_goes(owner, *names)
  200.times do |i|
    names.each { |name| owner.instance_variable_set(name, i) }
    names.reverse_each { |name| assert_equal(i, gone(owner, name)) }
  end
end
[0, 1, 2, 3, 5, 8, 24, 100].each do |n|
  [Class.new, Module.new].each do |owner|
    write(owner, 0...n)
    last_goes(owner, :@x, :@y)
    made = [%i[@x], %i[@x @y], %i[@x @y @z]].map do |names|
      last_goes(owner, *names)
      fields_made { last_goes(owner, *names) }
    end
    assert_equal([HOSTILE] * 3, made.map { |m| m >= 10 }, "#{n}: #{made}")
    in_turns = fields_made do
      100.times { %i[@x @y].each { |v| owner.instance_variable_set(v, 1); gone(owner, v) } }
    end
    assert_operator(in_turns, :>=, 199)
    assert_equal(values(0...n), read(owner, 0...n))
    assert_equal(names(0...n), owner.instance_variables)
    assert_equal(values(0...n), read(owner.clone, 0...n))
    %i[@y @z @x].each { |name| owner.instance_variable_set(name, name) }
    assert_equal(%i[@y @z @x], owner.instance_variables.last(3))
    assert_equal(%i[@x @y @z], %i[@x @y @z].map { |v| owner.instance_variable_get(v) })
  end
end
verify
shake
