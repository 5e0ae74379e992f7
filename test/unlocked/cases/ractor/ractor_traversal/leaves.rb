# Nothing is allocated but the objects themselves.
Leaf = Class.new
MAKERS = {
  object: -> { Leaf.new }, string: -> { String.new("leaf") }, float: -> { 1e-300 / 3 }
}.freeze

def allocated = GC.stat(:total_allocated_objects)

def allocated_by(count = 500)
  yield
  before = allocated
  count.times { yield }
  allocated - before
end

MAKERS.each do |name, make|
  made = allocated_by { make.call }
  assert_operator(allocated_by { Ractor.make_shareable(make.call) }, :<, made + 50, name.to_s)
  assert_operator(allocated_by { Ractor.shareable?(make.call.freeze) }, :<, made + 50, name.to_s)
  assert_equal([true, true], [Ractor.make_shareable(make.call), make.call.freeze]
    .map { |object| Ractor.shareable?(object) }, name.to_s)
end
assert_equal([false, false], [Leaf.new, +"leaf"].map { |object| Ractor.shareable?(object) })
shared = Ractor.make_shareable(Leaf.new)
assert_same(shared, Ractor.new { Ractor.receive }.tap { |r| r << shared }.take)
Stubborn = Class.new { def freeze = raise(ArgumentError) }
assert_raise(ArgumentError) { Ractor.make_shareable(Stubborn.new) }
