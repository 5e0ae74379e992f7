# The functions for C extensions, on tables, on objects and on a subclass.
require PATH
CONTINUE, STOP, DELETE = 0, 1, 2
small = Class.new(Set) { def add(x) = raise("called") }
[C.set_new, C.set_new_capa(100), Set[].tap(&:instance_variables), small.new].each do |set|
  assert_kind_of(Set, set)
  assert_equal([true, false, true], [C.add(set, "a"), C.add(set, "a".dup), C.add(set, 2)])
  assert_equal([2, true, false], [C.size(set), C.lookup(set, "a"), C.lookup(set, "b")])
  assert_equal(["a", 2], set.to_a)
  assert_equal([true, false], [C.delete(set, "a"), C.delete(set, "a")])
  30.times { |i| C.add(set, i) }
  C.each(set, ->(x) { x.odd? ? DELETE : CONTINUE })
  assert_equal((0...30).select(&:even?).sort, set.sort)
  seen = []
  C.each(set, ->(x) { seen << x; seen.size == 3 ? STOP : CONTINUE })
  assert_equal(3, seen.size)
  assert_raise(RuntimeError) { C.each(set, ->(_) { C.add(set, :new); CONTINUE }) }
  assert_equal([15, 15], [set.size, C.size(set)])
  assert_same(set, C.clear(set))
  assert_equal([0, true], [C.size(set), set.empty?])
  set.freeze
  assert_raise(FrozenError) { C.add(set, 1) }
  assert_raise(FrozenError) { C.clear(set) }
  assert_raise(FrozenError) { C.delete(set, 1) }
end
[nil, 1, [], {}].each { |bad| assert_raise(TypeError) { C.size(bad) } }

# What CLASS_OF returns makes Sets, too.
set = Set[1]
hidden = C.class_of(set)
below = Class.new(hidden)
made = [
  C.new_alike(set, [1, 2]), hidden.new([1, 2]), hidden[1, 2], hidden.new([0, 1]) { |x| x + 1 },
  C.alloc_alike(set).tap { |s| s.send(:initialize, [1, 2]) },
  hidden.allocate.tap { |s| s.send(:initialize) }.merge([1, 2]),
  Marshal.load(Marshal.dump(C.new_alike(set, [1, 2]))),
]
made.each do |one|
  assert_equal([Set, Set[1, 2], Set[1, 2, 3]], [one.class, one, one.dup << 3])
  assert_equal([true, true, 2], [one.instance_of?(Set), one.is_a?(Set), one.size])
  assert_equal([true, [:@hash]], [one.include?(2), one.instance_variables])
end
assert_raise(NoMethodError) { C.alloc_alike(set).size }
one = below.new([1, 2])
assert_equal([below, 2, [1, 2, 3], true], [one.class, one.size, (one | [3]).to_a, one == Set[1, 2]])
assert_equal([1, 2], Ractor.make_shareable(one).to_a)
assert_equal([Set, "Set", true], [C.class_of(set).superclass, hidden.name, Set === set])
