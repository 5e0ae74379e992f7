# The singleton class knows its ractor by a variable that is none of the program's.
K = Class.new
OBJECTS = Ractor.make_shareable([Object.new, K.new, [1], {1 => 2}, 1..2, /a/, Set[1]])
sizes = OBJECTS.map { |object| Marshal.dump(object).size }
seen = Ractor.new do
  OBJECTS.map do |object|
    object.singleton_class
    Marshal.dump(object).size
  end
end.take
assert_equal(sizes, seen)
assert_equal(sizes, OBJECTS.map { |object| Marshal.dump(object).size })
copies = Ractor.new do
  Ractor.yield Object.new.tap(&:singleton_class)
  Object.new.tap(&:singleton_class)
end
2.times { assert_equal(12, Marshal.dump(copies.take).size) }
refused = Ractor.new do
  object = Object.new
  def object.a = 1
  Marshal.dump(object)
rescue TypeError => e
  e.message
end.take
assert_equal("singleton can't be dumped", refused)
object = Object.new.tap { |o| o.singleton_class.instance_variable_set(:@a, 1) }
assert_raise(TypeError) { Marshal.dump(object) }
