made = []
3.times { each_data { |data, said| made << [write(data, 0...3), said] unless data.frozen? } }
old!
made.each { |data, _| write(data, 1...2, "young"); write(data, 3...30, "young") }
verify
3.times { minor; Array.new(5_000) { |i| "filler #{i}" } }
wanted = ["v0", "young1", "v2", *values(3...30, "young")]
made.each { |data, said| assert_equal(wanted, read(data, 0...30), said) }
3.times do |round|
  shake
  Array.new(20_000) { |i| "garbage #{i}" }
  GC.compact if compaction?
  made.each { |data, said| assert_equal(wanted, read(data, 0...30), said) }
  made.each { |data, _| data.instance_variable_set(:"@r#{round}", round.to_s) }
  verify
end
