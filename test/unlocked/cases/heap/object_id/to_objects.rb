# _id2ref finds each living object, whatever has moved, and nothing else.
objects = make(40).reject { |object| Symbol === object || Float === object }
ids = objects.map { |object| id_of(object) }
find = -> { ids.all? { |id| id_of(object_of(id)) == id } }
assert_equal(true, find.call)
shake
assert_equal(true, find.call)
assert_equal(ids, objects.map { |object| id_of(object) })
verify
# New ones are found at once, dead ones are not.
fresh = Array.new(3_000) { Object.new }
assert_equal([], fresh.reject { |object| object_of(object.object_id).equal?(object) })
dead = Array.new(20_000) { Object.new.object_id }
GC.start
gone = dead.select { |id| refused(id) }
assert_operator(gone.size, :>, 19_900)
assert_equal("#{gone[5].to_s.inspect} is recycled object", refused(gone[5]))
# What nobody asks for a while is forgotten, and made again.
40.times { GC.start(full_mark: false) }
assert_equal(true, find.call)
shake
verify
assert_equal(true, find.call)
assert_equal(ids, objects.map { |object| id_of(object) })
