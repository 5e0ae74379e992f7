# Copies and moved objects have ids of their own, as on CRuby; a shareable one is the same object.
object = [1, "text"]
id = object.object_id
copied = Ractor.new { Ractor.receive.object_id }
copied.send(object)
assert_not_equal(id, copied.take)
assert_equal(id, object.object_id)
moved = Ractor.new { Ractor.receive.then { |it| [it.object_id, it.object_id] } }
moved.send(object, move: true)
ids = moved.take
assert_equal(ids[0], ids[1])
assert_not_equal(id, ids[0])
assert_raise(Ractor::MovedError) { object.object_id }
assert_raise(Ractor::MovedError) { object.__id__ }
shared = Ractor.make_shareable([1])
assert_equal(shared.object_id, Ractor.new(shared) { |it| it.object_id }.take)
own = [1]
asks = Ractor.new(own.object_id) do |it|
  ObjectSpace._id2ref(it)
rescue RangeError => e
  e.message
end
assert_equal("#{own.object_id.to_s.inspect} is id of the unshareable object on multi-ractor",
             asks.take)
found = Ractor.new(shared.object_id) { |it| ObjectSpace._id2ref(it) }.take
assert_same(shared, found)
verify
