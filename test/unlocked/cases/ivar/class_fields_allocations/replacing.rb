owner = complex_class(200)
made = fields_made { 1_000.times { |i| owner.instance_variable_set(:@f100, i) } }
assert_operator(made, :<, 10)
taken = bytes_taken { 1_000.times { |i| owner.instance_variable_set(:@f101, i) } }
assert_operator(taken, :<, 100_000)
def owner.put(v) = (@f102 = v)
def owner.get = @f102
made = fields_made { 1_000.times { |i| owner.put(i); assert_equal(i, owner.get) } }
assert_operator(made, :<, 10)
assert_equal([999] * 3, read(owner, 100..102))
old!
owner.instance_variable_set(:@f103, "young" * 9)
minor
verify
assert_equal(["young" * 9, *values(104...200)], read(owner, 103...200))
