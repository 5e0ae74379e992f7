def told(o)
  [content(o), o.instance_variables.map { |v| [v, o.instance_variable_get(v)] }]
end
made = []
each_owner(STRUCTS.keys) { |owner, _| made << write(owner, 0...(made.size % 7)) }
30.times { |i| made << write(Time.at(i), 0...(i % 7)) }
each_owner(%i[string array hash object]) { |owner, _| made << write(owner, 0...7) }
made.each { |o| o.instance_variable_set(:@deep, [+"d", {a: +"h"}]) }
wanted = made.map { |o| told(o) }
Ractor.make_shareable(made)
made.each { |o| assert_equal([true, true], [o.frozen?, Ractor.shareable?(o)]) }
made.each { |o| assert_equal(true, o.instance_variable_get(:@deep)[0].frozen?) }
rs = Array.new(3) do
  Ractor.new(made) do |all|
    20.times { all.each { |o| o.instance_variables.each { |v| o.instance_variable_get(v) } } }
    writes = all.map { |o| o.instance_variable_set(:@f0, 1) && 1 rescue $!.class }
    [*writes.uniq, all.map { |o| told(o) }]
  end
end
rs.each { |r| assert_equal([FrozenError, wanted], r.take) }
each_owner([:time, "3 members, after"]) do |own, said|
  write(own, 0...2).instance_variable_set(:@bad, proc { binding })
  assert_raise(Ractor::IsolationError, said) { Ractor.make_shareable(own) }
  assert_equal(values(0...2), read(own, 0...2), said)
end
verify
