# Ids, freezing, variables and copies in each order; copies with finalizers; values that no table of
# variables has; moved objects; the index while ractors give ids and objects die.
%i[freeze id variable].permutation do |steps|
  object = Object.new
  id = nil
  steps.each do |step|
    case step
    when :freeze then object.freeze
    when :id then id = object.object_id
    else object.instance_variable_set(:@a, 1) unless object.frozen?
    end
  end
  copies = [object.dup, object.clone, object.clone(freeze: false)]
  assert_equal([id, []], [object.object_id, copies.map(&:object_id) & [id]], steps.to_s)
end

$ended = []
ENDS = proc { |id| $ended << id }
def with_copy(known)
  object = +"text"
  ObjectSpace.define_finalizer(object, ENDS)
  known << object.object_id if known.size.even?
  known << object.clone.object_id
end
known = []
300.times { with_copy(known) }
10.times { make(5); GC.start }
assert_equal($ended, $ended.uniq)
assert_operator((known & $ended).size, :>, known.size / 2)

values = [2.0**1000, 2**80, 3r / 7, Complex(1, 2), :"dynamic #{rand}", 1.method(:+), (1..2**70)]
ids = values.map(&:object_id)
3.times { shake }
assert_equal(ids, values.map(&:object_id))
values.zip(ids) { |value, id| assert_same(value, object_of(id)) }

klass, mod = Class.new, Module.new
ids = [klass, mod, klass.singleton_class].map(&:object_id)
klass.include(mod)
klass.prepend(Module.new)
assert_equal(ids, [klass, mod, klass.singleton_class].map(&:object_id))
assert_equal([], [klass.dup, klass.clone, mod.dup, Class.new(klass)].map(&:object_id) & ids)
klass.freeze
assert_equal(ids[0], klass.object_id)

%i[string array hash object struct many].each do |kind|
  object = KINDS[kind].call
  4.times { |i| object.instance_variable_set("@v#{i}", i) }
  id = object.object_id
  ractor = Ractor.new do
    moved = Ractor.receive
    [moved.object_id, moved.instance_variables.size, moved.object_id == moved.object_id]
  end
  ractor.send(object, move: true)
  moved_id, size, same = ractor.take
  assert_equal([4, true, false], [size, same, moved_id == id], kind.to_s)
end

# An old id finds nothing, or the object that has it.
stranger = proc do |id|
  object_of(id).object_id != id
rescue RangeError
  false
end
gone = []
20.times do
  gone.concat(make(3).map { |object| id_of(object) })
  GC.start
  make(3)
  assert_equal([], gone.sample(100).select(&stranger))
end

ractors = Array.new(3) do
  Ractor.new do
    Array.new(20) do
      texts = Array.new(200) { |i| Ractor.make_shareable("text #{i}") }
      found = texts.map { |text| ObjectSpace._id2ref(text.object_id) }
      raise "lost" unless texts.zip(found).all? { |text, other| text.equal?(other) }
      found.map(&:object_id)
    end.flatten
  end
end
40.times { GC.start(full_mark: false); Thread.pass }
all = ractors.flat_map(&:take)
assert_equal(all.size, all.uniq.size)
verify
