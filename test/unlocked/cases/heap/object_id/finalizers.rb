# A finalizer gets the id that its object had, whether it was asked for before or not; no other
# object has that id.
$got = []
known = []

# It must not refer to the object.
def finalizer = proc { |id| $got << [id, Object.new.object_id] }

def define(known)
  make(4).each_with_index do |object, i|
    next if !(Object === object) || object.frozen?
    known << id_of(object) if i.even?
    ObjectSpace.define_finalizer(object, finalizer)
  end
  known.size
end
defined = define(known)
# One that asks itself for its id.
$itself = []
def asking_itself
  asking = proc { |id| $itself << [id, asking.object_id] }
end

def define_itself
  asking = asking_itself
  object = Object.new
  ObjectSpace.define_finalizer(object, asking)
  [object.object_id, asking.object_id]
end
asked = Array.new(40) { define_itself }
# Objects that move keep their finalizers, and ids.
shake
20.times { make(10); GC.start }
ids, inside = $got.transpose
assert_operator(ids.size, :>, defined / 2)
assert_equal(ids.size * 2, (ids | inside).size)
assert_equal([], ids.reject { |id| id % 8 == 0 })
assert_operator((known & ids).size, :>, known.size / 2)
assert_operator($itself.size, :>, 20)
assert_equal([], $itself - asked)
verify
