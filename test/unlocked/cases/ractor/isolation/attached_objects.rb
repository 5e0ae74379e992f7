object = Object.new
CLASS = object.singleton_class
assert_same(object, CLASS.attached_object)
assert_equal(Isolation, remote { quiet; CLASS.attached_object })
assert_equal([true, true], remote do
  mine = Object.new
  [mine.singleton_class.attached_object.equal?(mine),
   String.singleton_class.attached_object == String]
end)
r = Ractor.new do
  list = [1]
  Ractor.yield list.singleton_class
  Ractor.receive
end
theirs = r.take
assert_raise(Isolation) { theirs.attached_object }
r << 1
