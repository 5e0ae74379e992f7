class To < Acts
  def to_hash = (act; @value)
  def to_proc = (act; @value)
end
def large = (0..30).to_h { |i| ["key #{i}", i] }
hash = large
assert_raise(FrozenError) { hash.replace(To.new({}) { hash.freeze }) }
assert_equal(large, hash)
hash, steps = large, nil
assert_raise(RuntimeError) { hash.replace(To.new({}) { (steps = hash.each).next }) }
GC.start
assert_equal(["key 1", 1], steps.next)

hash, steps = {}.compare_by_identity, nil
[:freeze, :iterate].each do |what|
  hash = large
  2.times { |i| hash[Key.new] = i }
  keys = hash.keys.grep(Key)
  keys[1].instance_variable_set(:@act, -> {
    what == :freeze ? hash.freeze : (steps = hash.each).next
  })
  assert_raise(what == :freeze ? FrozenError : RuntimeError) { hash.rehash }
  assert_equal(33, hash.size)
end
GC.start
assert_equal(["key 1", 1], steps.next)

hash = large
assert_raise(FrozenError) { hash.transform_keys! { |k| hash.freeze; k.to_sym } }
assert_equal(large, hash)
hash = {a: 1}
assert_raise(FrozenError) { hash.default_proc = To.new(proc { 1 }) { hash.freeze } }
assert_nil(hash.default_proc)
hash = {}
assert_raise(FrozenError) { hash.send(:initialize, capacity: Number.new(99) { hash.freeze }) }

# The pairs of a small hash go into the table of a large one; `hash` of a key changes the small one.
[-> (h) { h.clear }, -> (h) { 30.times { |i| h["n#{i}"] = "v" * 50 } }].each do |change|
  20.times do
    small = {}
    key = Key.new
    3.times { |i| small["small #{i}"] = "value #{i}" }
    small[key] = 1
    3.times { |i| small["after #{i}"] = "value #{i}" }
    key.instance_variable_set(:@act, -> { change.call(small); GC.start })
    copy = large.replace(small)
    assert_equal(["small 0", "small 1", "small 2", key, "after 0", "after 1", "after 2"], copy.keys)
    assert_equal(["value 0"] * 2, copy.values_at("small 0", "after 0"))
  end
end
