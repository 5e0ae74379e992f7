class BasicObject
  def up(*) = super()
  def implicit(a) = super
  define_method(:defined) { super() }
end
5.times do
  ["s", Object.new, BasicObject.new].each do |object|
    assert_raise(NoMethodError) { object.up }
    assert_raise(NoMethodError) { object.implicit(1) }
    assert_raise(NoMethodError) { object.defined }
  end
end
GC.start
class Answering < BasicObject
  def method_missing(name, *list) = [name, list]
end
3.times { assert_equal([:up, []], Answering.new.up) }
assert_equal([:implicit, [1]], Answering.new.implicit(1))
