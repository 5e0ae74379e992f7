sequence = 1.step(10, 3)
packed = ["held" * 1_000].pack("p")
2.times do
  [sequence, packed, Thread.current].each do |owner|
    Thread.current.thread_variable_set(:kept, 5)
    before = owner.instance_variables
    write(owner, 0...5)
    assert_equal(names(0...5), owner.instance_variables - before)
    [2, 0, 4, 1, 3].each { |i| owner.remove_instance_variable(:"@f#{i}") }
    assert_equal(before, owner.instance_variables)
  end
  copy = packed.dup
  copy.instance_variable_set(:@a, 1)
  shake
  assert_equal([[1, 4, 7, 10], "held" * 1_000, "held" * 1_000, [:@a], 5],
               [sequence.to_a, packed.unpack1("p"), copy.clone.unpack1("p"),
                copy.instance_variables, Thread.current.thread_variable_get(:kept)])
end
assert_raise(ArgumentError) { (packed + "").unpack1("p") }
verify
