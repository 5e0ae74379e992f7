# Several ractors take blocks of ids from below 2**62 to beyond, where an Integer is no fixnum.
BORDER = 2**62
ObjectIdHooks.next_id = BORDER - 8 * 60_000
SHARED = Ractor.make_shareable(Array.new(400) { |i| i.odd? ? Object.new : "text #{i}" })
asking = Array.new(4) do
  Ractor.new do
    Ractor.receive
    objects = Array.new(30_000) { Object.new }
    ids = objects.map(&:object_id)
    shared = SHARED.map(&:object_id)
    GC.start if ids[0] % 64 == 0
    table = objects.zip(ids).to_h
    right = ids == objects.map(&:object_id) && objects.all? { |key| table[key] == key.object_id }
    right &&= shared.all? { |id| ObjectSpace._id2ref(id).object_id == id }
    [right, ids, shared]
  end
end
asking.each { |ractor| ractor << nil }
right, own, shared = asking.map(&:take).transpose
assert_equal([true] * 4, right)
own = own.flatten
assert_equal([SHARED.map(&:object_id)], shared.uniq)
assert_equal(120_400, (own | shared[0]).size)
assert_equal([true, true], [own.min < BORDER, own.max >= BORDER])
assert_operator(own.max, :<, BORDER + 8 * 70_000)
verify
GC.compact if compaction?
assert_equal([SHARED.map(&:object_id)], shared.uniq)
moved = Ractor.new { Ractor.receive.then { |it| [it.object_id, it.object_id] } }
object = [1]
id = object.object_id
moved.send(object, move: true)
ids = moved.take
assert_equal([ids[0], true], [ids[1], ids[0] > BORDER && ids[0] != id])
verify
