nodes = Array.new(100) { |i| ["n#{i}"] }.freeze
nodes[99] << nodes.drop(1) << nodes.dup << nodes[0, 50]
ring, inside = [], []
ring << ring
200.times { |i| ring << "e#{i}" }
ring << inside
ring.freeze
inside << ring[0, 150]
r = Ractor.new { 2.times.map { o = Ractor.receive; GC.start; o } }
[nodes, ring].each { |o| r.send(o, move: true) }
nodes, ring = take(r)
assert_equal((0..99).map { |i| "n#{i}" }, nodes.map(&:first))
rest, copy, start = nodes[99][1..]
assert_equal([99, 100, 50], [rest, copy, start].map(&:size))
pairs = [rest.zip(nodes.drop(1)), copy.zip(nodes), start.zip(nodes)]
assert_equal([true, true, true], pairs.map { |list| list.all? { |a, b| a.equal?(b) } })
part = ring[201][0]
assert_equal([202, true, true, "e148"],
             [ring.size, ring[0].equal?(ring), part[0].equal?(ring), part[149]])
verify
