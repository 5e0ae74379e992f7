# Old owners, old fields objects and old values, and young values come: a missed write barrier frees
# them. Then owners, their fields objects, what they contain and the values move.
made, fresh = [], []
3.times { each_owner { |owner, said| made << [write(owner, 0...3), said] unless owner.frozen? } }
each_owner { |owner, said| fresh << [owner, said] unless owner.frozen? }
old!
made.each { |owner, _| write(owner, 1...2, "young"); write(owner, 3...30, "young") }
fresh.each { |owner, _| write(owner, 0...2, "young") }
verify
3.times { minor; Array.new(5_000) { |i| "filler #{i}" } }
wanted = ["v0", "young1", "v2", *values(3...30, "young")]
check = lambda do
  made.each { |owner, said| assert_equal(wanted, read(owner, 0...30), said) }
  fresh.each { |owner, said| assert_equal(values(0...2, "young"), read(owner, 0...2), said) }
end
check.call
sized = Array.new(8) { |i| i * 11 }.flat_map do |count|
  STRUCTS.values.map { |make| [write(make.call, 0...count), count] }
end
had = sized.map { |struct, _| struct.to_a }
4.times do |round|
  shake
  Array.new(20_000) { |i| "garbage #{i}" }
  GC.compact if compaction?
  check.call
  made.each { |owner, _| owner.instance_variable_set(:"@r#{round}", round.to_s) }
  sized.zip(had) do |(struct, count), members|
    assert_equal([values(0...count), members], [read(struct, 0...count), struct.to_a])
  end
  sized.shuffle.first(sized.size / 4).each { |s, count| write(s.dup, 0...(count + 1)) }
  GC.auto_compact = true if compaction?
  verify
end
