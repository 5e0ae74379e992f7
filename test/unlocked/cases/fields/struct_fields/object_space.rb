require "json"
each_struct do |struct, n, said|
  base = ObjectSpace.memsize_of(struct)
  before = ObjectSpace.reachable_objects_from(struct).size
  value = "value" * 20
  struct.instance_variable_set(:@v, value)
  assert_operator(ObjectSpace.memsize_of(struct), :>=, base, said)
  found = ObjectSpace.reachable_objects_from(struct)
  assert_equal([before + 1, 1], [found.size, found.count { |x| x.equal?(value) }], said)
  refs = JSON.parse(ObjectSpace.dump(struct))["references"]
  assert_equal(before, refs.uniq.size, "#{said}: the class is not among them")
  struct.remove_instance_variable(:@v)
  assert_equal(base, ObjectSpace.memsize_of(struct), said)
end
