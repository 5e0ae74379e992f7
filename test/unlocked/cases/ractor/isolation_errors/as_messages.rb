errors = made
want = errors.map { |e| told(e) }
assert_equal([], errors.grep(NotImplementedError))
r = Ractor.new { loop { Ractor.yield(told(Ractor.receive)) } }
errors.zip(want) do |e, w|
  r.send(e)
  assert_equal(without_addresses(w), without_addresses(r.take))
  assert_equal(w, told(e))
end
# Nobody has asked for these backtraces yet.
made.zip(want) do |e, w|
  r.send(e)
  assert_equal(w[2].size, r.take[2].size)
end
frozen = made[1].freeze
r.send(frozen)
assert_equal(NoMethodError, r.take[0])
assert(frozen.frozen?)
made.zip(want) do |e, w|
  klass = e.class
  r.send(e, move: true)
  assert_equal([klass, w[2].size], r.take.then { |got| [got[0], got[2].size] })
  assert_raise(Ractor::MovedError) { e.message }
end
