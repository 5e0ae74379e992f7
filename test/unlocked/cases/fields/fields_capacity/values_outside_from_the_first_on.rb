Many = kind(Array, "m", 40)
Numbers = (0...40).to_a
owners = Array.new(300) { Many.new.fill }
check = lambda do |name, expected = Numbers|
  assert_equal([expected], owners.map(&:all).uniq, name)
  verify
end
check["made"]
owners.each { |o| 40.times { |i| o.instance_variable_set(:"@m#{i}", i) } }
owners = owners.flat_map { |o| [o, o.dup, o.clone] }
check["copied"]
owners = Marshal.load(Marshal.dump(owners))
check["loaded"]
old!
owners.each { |o| o.instance_variable_set(:@m3, +"three") }
minor
check["young values", [0, 1, 2, "three", *4...40]]
owners.each { |o| o.instance_variable_set(:@m3, 3) }
shake
check["moved"]
owners.each do |o|
  order = (0...40).to_a.rotate(o.object_id % 40)
  order.first(39).each { |i| assert_equal(i, o.remove_instance_variable(:"@m#{i}")) }
  left = order.last
  assert_equal([:"@m#{left}"], o.instance_variables)
  assert_equal(left, o.remove_instance_variable(:"@m#{left}"))
  assert_equal([[], [nil] * 40], [o.instance_variables, o.all])
end
check["emptied", [nil] * 40]
owners.each(&:fill)
check["again"]
owners.each(&:freeze)
assert_raise(FrozenError) { owners[0].instance_variable_set(:@m1, 0) }
check["frozen"]
owners = Ractor.new(owners.map(&:dup)) { |all| all.each(&:fill) }.take
check["copied to a ractor"]
ractor = Ractor.new { Ractor.receive.each(&:fill) }
owners = ractor.send(owners, move: true).take
check["moved to a ractor"]
owners = Ractor.new { Array.new(300) { Many.new.fill } }.take
check["made in a ractor"]
exhaust_shapes
owners.each { |o| o.instance_variable_set(:@late, 1); o.remove_instance_variable(:@late) }
owners << Many.new.fill
owners.each { |o| o.remove_instance_variable(:@m20) }
check["complex", [*0...20, nil, *21...40]]
