# What is known of one object is not believed of another one at the same place.
class Mixed
  attr_accessor :a, :b, :c
  def initialize(names) = names.each { |name| instance_variable_set(name, [name]) }
  def values = [@a, @b, @c]
end
names = %i[@a @b @c]
orders = names.permutation.to_a + [[:@a], [:@b], [:@c, :@b], []]
RubyVM::Stats.start(:fields)
200.times do |round|
  objects = orders.map { |order| Mixed.new(order) }
  objects << Mixed.new(names).freeze
  wide = Mixed.new(names)
  20.times { |i| wide.instance_variable_set(:"@x#{i}", i) }
  objects << wide
  objects.each do |object|
    read = [object.a, object.b, object.c]
    assert_equal(names.map { |name| object.instance_variable_get(name) }, read)
    assert_equal(read, object.values)
    next assert_raise(FrozenError) { object.b = 1 } if object.frozen?
    assert_equal("new #{round}", object.b = "new #{round}")
    assert_equal("new #{round}", object.instance_variable_get(:@b))
  end
  GC.start(full_mark: false) if round % 20 == 0
  objects.each { |object| assert_equal("new #{round}", object.b) unless object.frozen? }
end
# An old object refers to new ones.
old = Mixed.new(names)
3.times { GC.start }
500.times { |i| old.b = "young #{i}"; GC.start(full_mark: false) if i % 100 == 0 }
assert_equal("young 499", old.b)
# A class whose objects have too many shapes.
wild = Array.new(40) { |i| Mixed.new([:"@w#{i}", :@b]) }
wild.each { |object| object.b = 2; assert_equal(2, object.b) }
row = RubyVM::Stats.to_h[:fields][:classes].find { |one| one[:class] == "Mixed" }
assert_equal(row[:count], row[:where].values.sum)
