each_kind do |o, other, empty|
  o.a = 1
  other.a = 5
  other.b = 6
  o.both
  o.send(:initialize_copy, o.dup)
  copy = o.dup
  copy.both
  is(copy, 1, nil)
  copy.a = 2
  is(o, 1, nil)
  is(copy, 2, nil)
  frozen = o.clone(freeze: true)
  is(frozen, 1, nil)
  assert_raise(FrozenError) { frozen.a = 3 }
  is(frozen, 1, nil)
  is(empty, nil, nil)
end
