ballast = Array.new(40_000) { |i| "ballast #{i}" }
made = Array.new(2_000) { |i| OWNERS.values[i % 16].call.tap { |o| write(o, 0...2) } }
edge = Array.new(40) { [].tap { |o| write(o, 0...78) } }
steps = between_steps_of_marking(600) do |step|
  (step % 50).step(made.size - 1, 50) do |i|
    made[i].instance_variable_set(:@f1, made[i].instance_variable_get(:@f0))
    made[i].instance_variable_set(:@f0, "r#{step}")
    write(made[i], 2..(2 + step / 50))
  end
  owner, name = edge[step % 40], :"@f#{40 + step % 30}"
  owner.instance_variable_set(:@f78, "at the edge")
  owner.remove_instance_variable(name)
  owner.instance_variable_set(name, "back")
  verify if step % 100 == 99
end
verify
made.each do |owner|
  first, second, *rest = read(owner, 0...owner.instance_variables.size)
  assert_match(/\A(v0|r\d+)\z/, first)
  assert_match(/\A(v[01]|r\d+)\z/, second)
  assert_equal(values(2...(2 + rest.size)), rest)
end
edge.each { |o| assert_equal(values(0...40), read(o, 0...40)) }
assert_operator(steps, :>, 0)
assert_equal(40_000, ballast.size)
