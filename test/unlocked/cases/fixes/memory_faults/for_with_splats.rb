out = []
o = Struct.new(:at, :list).new(nil, [])
for a, in [1, [2, 3]] do out << a end
for * in [[1, 2], 3] do out << :any end
for *b in [[1, 2], 3, []] do out << b end
for *@i in [[1, 2], 3] do out << @i end
for *$g in [[1, 2], 3] do out << $g end
for *o.at in [[1, 2], 3] do out << o.at end
for *o.list[0] in [[1, 2], 3] do out << o.list.dup end
for *C in [[7]] do out << C end
for c, * in [[1, 2], 3] do out << c end
for *, d in [[1, 2], 3] do out << d end
for o.at, *o.list[1], j in [[1, 2, 3, 4]] do out << [o.at, o.list[1], j] end
(*), k = [1, 2], 3
*, l = 1, 2
(*m), (n, *) = [1, 2], [3, 4]
p out, k, l, m, n
