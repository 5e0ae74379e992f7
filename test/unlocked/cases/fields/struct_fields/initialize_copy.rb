each_struct do |struct, n, said|
  write(struct, 0...5)
  copy = struct.class.allocate
  copy.send(:initialize_copy, struct)
  assert_equal([contents(n), []], [copy.to_a, copy.instance_variables], said)
  other = write(struct_class(n + 1).new, 0...2)
  assert_raise(TypeError, said) { other.send(:initialize_copy, struct) }
  mine = write(struct.class.allocate, 0...2, "mine")
  mine.send(:initialize_copy, struct)
  assert_equal([contents(n), values(0...2, "mine")], [mine.to_a, read(mine, 0...2)], said)
end
verify
