# Ids in the hooks of allocations and frees: they are those that the objects have.
Watched = Class.new
kept = nil
made, freed = ObjectIdHooks.watch(Watched) do
  kept = Array.new(50) { Watched.new }
  200.times { Watched.new }
  3.times { GC.start }
end
assert_equal(250, made.uniq.size)
assert_equal(made[0, 50], kept.map(&:object_id))
assert_operator(freed.size, :>, 100)
assert_equal([], freed - made[50..])
assert_equal(freed.size, freed.uniq.size)
assert_equal([], made & Array.new(300) { Object.new.object_id })
