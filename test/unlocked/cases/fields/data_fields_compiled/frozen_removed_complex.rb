frozen = exercise(Time.at(1), :kept).freeze
6.times do
  assert_equal :kept, frozen.get
  assert_raise(FrozenError) { frozen.set(1) }
  assert_raise(FrozenError) { frozen.a = 1 }
  assert_raise(FrozenError) { frozen.set_b(1) }
end
copy = frozen.dup
exercise(copy, 1)
6.times do
  copy.set(1)
  copy.remove_instance_variable(:@a)
  assert_nil copy.get
  assert_nil copy.given
end
before = exercise(Time.at(2), 1)
exhaust_shapes
exercise(before, 2)
after = Time.at(3)
after.instance_variable_set(:@never_before, 1)
6.times { |i| assert_equal [i, i], [after.set(i), after.get]; after.set_b(i) }
6.times { |i| assert_equal [i, i], [before.set_b(i), before.get_b] }
