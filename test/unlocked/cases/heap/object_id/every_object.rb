# The ids of all objects of a process, while ObjectSpace finds them: each has its own, which finds
# it; the same after a compaction.
make(3)
ids_of_all = lambda do
  all = {}.compare_by_identity
  ObjectSpace.each_object(BasicObject) { |object| all[object] = id_of(object) }
  all
end
all = ids_of_all.()
assert_operator(all.size, :>, 5_000)
assert_equal(all.size, all.values.uniq.size)
assert_equal(0, all.count { |object, id| !object.equal?(object_of(id)) })
shake
again = ids_of_all.()
changed = all.count { |object, id| again.fetch(object, id) != id || id_of(object) != id }
assert_equal(0, changed)
assert_equal(again.size, again.values.uniq.size)
verify
