made = []
each_struct { |s, n, _| made << write(s, 0...(n % 5 + 1)) }
made.each { |s| s.instance_variable_set(:@deep, [+"d", {a: +"h"}]) }
wanted = made.map { |s| told(s) }
Ractor.make_shareable(made)
made.each { |s| assert_equal([true, true], [s.frozen?, Ractor.shareable?(s)]) }
rs = Array.new(3) do
  Ractor.new(made) do |all|
    20.times { all.each { |s| s.instance_variables.each { |v| s.instance_variable_get(v) } } }
    writes = all.map { |s| s.instance_variable_set(:@f0, 1) && 1 rescue $!.class }
    [*writes.uniq, all.map { |s| told(s) }]
  end
end
rs.each { |r| assert_equal([FrozenError, wanted], take(r)) }
own = write(struct_class(3).new(1), 0...2)
own.instance_variable_set(:@bad, proc { binding })
assert_raise(Ractor::IsolationError) { Ractor.make_shareable(own) }
assert_equal(values(0...2), read(own, 0...2))
verify
