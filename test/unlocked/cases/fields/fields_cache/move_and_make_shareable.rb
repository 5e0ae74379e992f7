each_kind do |o, other, _|
  o.a = "x"
  o.both
  r = Ractor.new { got = Ractor.receive; got.both; got.b = 2; Ractor.yield(got, move: true) }
  r.send(o, move: true)
  assert_raise(Ractor::MovedError) { o.both }
  assert_raise(Ractor::MovedError) { o.a }
  back = r.take
  is(back, "x", 2)
  other.a = 1
  other.both
  shared = Ractor.make_shareable(other)
  is(shared, 1, nil)
  readers = Array.new(2) { Ractor.new(shared) { |s| Array.new(500) { s.both }.uniq } }
  readers.each { |reader| assert_equal([[1, nil, 1, nil]], reader.take) }
  assert_raise(FrozenError) { shared.b = 1 }
  is(shared, 1, nil)
end
