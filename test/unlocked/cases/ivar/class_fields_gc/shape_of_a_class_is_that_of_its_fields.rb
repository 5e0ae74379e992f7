[Class.new, Module.new, Class.new.singleton_class].each do |owner|
  before = RubyVM::Shape.of(owner)
  assert_false(before.too_complex?)
  write(owner, 0...100)
  shape = RubyVM::Shape.of(owner)
  assert_equal([:@f99, 100, false],
               [shape.edge_name, shape.next_iv_index, shape.too_complex?])
  100.times { |i| owner.remove_instance_variable(:"@f#{i}") }
  assert_equal(before.id, RubyVM::Shape.of(owner).id)
  exhaust_shapes
  write(owner, 200...201)
  assert_true(RubyVM::Shape.of(owner).too_complex?)
end
assert_equal(RubyVM::Shape.of(nil).id, RubyVM::Shape.of(1).id)
