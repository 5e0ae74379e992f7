r = Ractor.new { Ractor.receive; Ractor.receive }
left = ["x" * 50, 1]
r.send(left, move: true)
graphs = [[[1, left]], {a: left}, Pair.new("a" * 40, [left]), [[left].freeze]]
graphs.each do |graph|
  [{}, {move: true}].each do |how|
    error = assert_raise(Ractor::MovedError, how.to_s) { r.send(graph, **how) }
    assert_equal("can not send any methods to a moved object", error.message)
  end
  assert_raise(Ractor::MovedError) { Ractor.new(graph) { |g| g } }
end
assert_equal([Array, Hash, "a" * 40], [graphs[0].class, graphs[1].class, graphs[2].a])
r.send("done")
assert_equal("done", take(r))
verify
