each_struct do |struct, n, said|
  write(struct, 0...2)
  struct.freeze
  error = assert_raise(FrozenError, said) { struct.instance_variable_set(:@f0, 1) }
  assert_equal("can't modify frozen #{struct.class}: #{struct.inspect}", error.message)
  assert_raise(FrozenError, said) { struct.instance_variable_set(:@new, 1) }
  assert_equal(values(0...2), read(struct, 0...2), said)
  raw = write(struct.class.allocate, 0...9)
  assert_equal([values(0...9), [nil] * n], [read(raw, 0...9), raw.to_a], said)
end
kind = struct_class(3)
struct = write(kind.new(1, 2, 3), 0...3)
kind.instance_variable_set(:@note, 1)
assert_raise(NameError) { struct.instance_variable_set("bad", 1) }
assert_raise(NameError) { struct.remove_instance_variable(:@none) }
assert_equal(values(0...3), read(struct, 0...3))
