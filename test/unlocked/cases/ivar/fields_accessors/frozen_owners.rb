owners do |name, owner|
  write(owner, 0...4)
  owner.freeze
  4.times { minor }
  assert_raise(FrozenError) { owner.instance_variable_set(:@f0, 1) }
  assert_raise(FrozenError) { owner.instance_variable_set(:@new, 1) }
  assert_raise(FrozenError) { owner.remove_instance_variable(:@f0) }
  assert_equal(values(0...4), read(owner, 0...4), name)
  assert_equal(true, owner.instance_variable_defined?(:@f3), name)
end
text = Text.new("t")
50.times { text.a = 1 }
text.freeze
assert_raise(FrozenError) { text.a = 2 }
assert_raise(FrozenError) { text.b = 2 }
assert_equal([1, nil], [text.a, text.b])
verify
