MAKERS = [-> { Pair.new(1, 2) }, -> { Time.at(1) }, *OTHERS.map { |klass| -> { klass.allocate } }]
MAKERS.each do |make|
  frozen = exercise(make.call, :kept).freeze
  6.times do
    assert_equal :kept, frozen.get
    assert_raise(FrozenError) { frozen.set(1) }
    assert_raise(FrozenError) { frozen.a = 1 }
    assert_raise(FrozenError) { frozen.set_b(1) }
  end
  assert_equal [:@a], frozen.instance_variables
  next if (copy = frozen.dup).frozen?
  exercise(copy, 1)
  6.times do
    copy.set(1)
    copy.remove_instance_variable(:@a)
    assert_nil copy.get
    assert_nil copy.given
  end
end
# A class whose objects have too many shapes.
complex = Pair.new
complex.set(:early)
burn_shapes(1)
1200.times { |i| Pair.new.then { |o| o.instance_variable_set("@only#{i}", 1) } }
exercise(complex, :late)
assert_equal :late, complex.get
# No shape is left.
all_before = MAKERS.map { |make| exercise(make.call, 1) }
exhaust_shapes
MAKERS.zip(all_before) do |make, before|
  exercise(before, 2)
  after = make.call
  after.instance_variable_set(:@never_before, 1)
  6.times { |i| assert_equal [i, i], [after.set(i), after.get]; after.set_b(i) }
  6.times { |i| assert_equal [i, i], [before.set_b(i), before.get_b] }
end
