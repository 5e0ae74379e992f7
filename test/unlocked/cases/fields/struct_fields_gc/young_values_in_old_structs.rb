made = []
each_struct { |struct, n, said| made << [write(struct, 0...3), said] }
fresh = []
each_struct { |struct, n, said| fresh << [struct, said] }
old!
made.each { |s, _| write(s, 1...2, "young"); write(s, 3...30, "young") }
fresh.each { |s, _| write(s, 0...2, "young") }
verify
3.times { minor; Array.new(5_000) { |i| "filler #{i}" } }
wanted = ["v0", "young1", "v2", *values(3...30, "young")]
made.each { |s, said| assert_equal(wanted, read(s, 0...30), said) }
fresh.each { |s, said| assert_equal(values(0...2, "young"), read(s, 0...2), said) }
