made = Array.new(30) { |i| write(Time.at(i), 0...(i % 7)) }
made.each { |t| t.instance_variable_set(:@deep, [+"d", {a: +"h"}]) }
wanted = made.map { |t| t.instance_variables.map { |v| t.instance_variable_get(v) } }
Ractor.make_shareable(made)
made.each { |t| assert_equal([true, true], [t.frozen?, Ractor.shareable?(t)]) }
assert_equal(true, made[1].instance_variable_get(:@deep).frozen?)
rs = Array.new(3) do
  Ractor.new(made) do |all|
    seen = nil
    20.times do
      seen = all.map { |t| t.instance_variables.map { |v| t.instance_variable_get(v) } }
    end
    writes = all.map { |t| t.instance_variable_set(:@f0, 1) && 1 rescue $!.class }
    [writes.uniq, seen]
  end
end
rs.each { |r| assert_equal([[FrozenError], wanted], r.take) }
own = write(Time.at(0), 0...2)
own.instance_variable_set(:@bad, proc { binding })
assert_raise(Ractor::IsolationError) { Ractor.make_shareable(own) }
assert_equal(values(0...2), read(own, 0...2))
verify
