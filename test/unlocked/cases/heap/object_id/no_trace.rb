# Asking for the id changes nothing that a program can see.
def seen(object)
  [object.instance_variables, ObjectSpace.memsize_of(object),
   ObjectSpace.dump(object).gsub(/"flags":\{.*?\}/, ""), object.frozen?,
   (Marshal.dump(object) rescue $!.class)]
end
objects = make.select { |object| Object === object && object.respond_to?(:instance_variables) }
objects.each { |object| object.instance_variable_set(:@a, 1) unless object.frozen? }
before = 2.times.map { objects.map { |object| seen(object) } }.last
fields = ObjectSpace.count_imemo_objects[:imemo_fields]
ids = objects.map { |object| id_of(object) }
assert_equal(fields, ObjectSpace.count_imemo_objects[:imemo_fields])
objects.zip(before) { |object, was| assert_equal(was, seen(object), object.class.to_s) }
# Copies have ids of their own.
objects.zip(ids) do |object, id|
  [(object.dup rescue nil), (object.clone rescue nil),
   (Marshal.load(Marshal.dump(object)) rescue nil)].each do |copy|
    next if copy.nil? || copy.equal?(object)
    assert_not_equal(id, id_of(copy), object.class.to_s)
  end
  assert_equal(id, id_of(object))
end
# Variables come and go in any order with the id.
[:object, :string, :array, :hash, :struct, :io].each do |kind|
  a = KINDS[kind].call
  3.times { |i| a.instance_variable_set("@v#{i}", i) }
  id = a.object_id
  9.times { |i| a.instance_variable_set("@w#{i}", i) }
  3.times { |i| a.remove_instance_variable("@v#{i}") }
  a.freeze
  assert_equal([id, 9], [a.object_id, a.instance_variables.size], kind.to_s)
end
# As many variables as fit somewhere, and one more.
[:object, :string, :array, :klass].product([3, 4, 79, 80, 81, 255, 256]) do |kind, count|
  a = KINDS[kind].call
  count.times { |i| a.instance_variable_set("@v#{i}", i) }
  before = seen(a)
  id = a.object_id
  assert_equal(before, seen(a), "#{kind}, #{count}")
  a.instance_variable_set(:@more, count)
  values = a.instance_variables.map { |name| a.instance_variable_get(name) }
  assert_equal([[*0...count, count], id], [values, a.object_id], "#{kind}, #{count}")
end
# A place that writes variables, warm before the objects have ids.
class Written
  def initialize = @a = 1
  def write = (@b = 2; @c = 3; self)
  def values = [@a, @b, @c]
end
60.times do |i|
  written = Written.new
  id = written.object_id if i >= 30
  assert_equal([1, 2, 3], written.write.values)
  assert_equal([%i[@a @b @c], id || written.object_id],
               [written.instance_variables, written.object_id])
end
