# A flag that was lost comes back when a marking ends, and the id is the same.
shared = Ractor.make_shareable(Array.new(20) { |i| "shared #{i} #{"x" * i}" })
ids = Ractor.new(shared) { |all| all.map(&:object_id) }.take
waiting = Ractor.new { Ractor.receive }
own = shared.map(&:object_id)
assert_equal(ids, own)
shared.each { |object| ObjectIdHooks.lose(object) }
more = Ractor.new { Array.new(10) { Ractor.make_shareable("more #{_1}").object_id } }.take
GC.start
assert_equal(ids, shared.map(&:object_id))
assert_equal([], ids & more)
shared.each { |object| ObjectIdHooks.lose(object) }
assert_equal(ids, shared.map(&:object_id), "asked before a marking")
waiting << nil
