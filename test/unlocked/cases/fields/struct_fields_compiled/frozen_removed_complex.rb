frozen = exercise(Pair.new(1, 2), :kept).freeze
6.times do
  assert_equal :kept, frozen.get
  assert_raise(FrozenError) { frozen.set(1) }
  assert_raise(FrozenError) { frozen.a = 1 }
  assert_raise(FrozenError) { frozen.set_b(1) }
end
assert_equal [:@a], frozen.instance_variables
copy = frozen.dup
exercise(copy, 1)
6.times do
  copy.set(1)
  copy.remove_instance_variable(:@a)
  assert_nil copy.get
  assert_nil copy.given
end
complex = Pair.new
complex.set(:early)
burn_shapes(1)
1200.times { |i| Pair.new.then { |o| o.instance_variable_set("@only#{i}", 1) } }
exercise(complex, :late)
assert_equal :late, complex.get
