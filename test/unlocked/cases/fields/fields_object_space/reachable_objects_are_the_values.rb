shown = [+"shown", [], Object.new]
owners do |name, owner|
  before = ObjectSpace.reachable_objects_from(owner)
  hidden = ->(list) { list.grep(ObjectSpace::InternalObjectWrapper).size }
  [*shown, shown[0], 1, nil, owner].each_with_index do |v, i|
    owner.instance_variable_set(:"@f#{i}", v)
  end
  after = ObjectSpace.reachable_objects_from(owner)
  assert_equal(hidden.(before), hidden.(after), name)
  counts = [*shown, owner].map { |v| after.count { |x| x.equal?(v) } }
  assert_equal([1, 1, 1, 1], counts, name)
  assert_equal(before.size + 4, after.size, name)
  write(owner, 0...100)
  found = ObjectSpace.reachable_objects_from(owner).grep(String) & values(0...100)
  assert_equal(values(0...100), found, name)
end
