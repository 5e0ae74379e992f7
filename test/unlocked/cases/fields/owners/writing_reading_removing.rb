EDGES = [0, 1, 2, 3, 4, 5, 7, 8, 9, 17, 18, 19, 20, 37, 38, 39, 77, 78, 79, 90, 100, 130]
def remove(owner, range, said)
  range.each do |i|
    assert_equal("v#{i}", owner.remove_instance_variable(:"@f#{i}"), said)
    assert_equal(false, owner.instance_variable_defined?(:"@f#{i}"), said)
  end
end
each_owner do |owner, said|
  if owner.frozen?
    assert_raise(FrozenError, said) { write(owner, 0...1) }
    next
  end
  own, had = owner.instance_variables, content(owner)
  told = -> { [owner.instance_variables - own, content(owner)] }
  EDGES.each_cons(2) do |from, to|
    write(owner, from...to)
    assert_equal(values(0...to), read(owner, 0...to), "#{said} with #{to}")
    assert_equal([names(0...to), had], told.call, said)
    write(owner, 0...to, "w")
    assert_equal(values(0...to, "w"), read(owner, 0...to), said)
    write(owner, 0...to)
  end
  # From the last one on.
  EDGES.reverse.each_cons(2) do |from, to|
    remove(owner, to...from, said)
    assert_equal(values(0...to), read(owner, 0...to), "#{said} back to #{to}")
  end
  assert_equal([[], had], told.call, said)
  # From the first one on.
  write(owner, 0...90)
  90.times do |i|
    remove(owner, [i], said)
    assert_equal(i < 89 ? "v89" : nil, owner.instance_variable_get(:@f89), said)
  end
  write(owner, 5...6)
  assert_equal([[[:@f5], had], ["v5"]], [told.call, read(owner, 5...6)], said)
  owner.remove_instance_variable(:@f5)
  # Every second one, then the others.
  write(owner, 0...130)
  remove(owner, (0...130).step(2), said)
  assert_equal(values((1...130).step(2)), read(owner, (1...130).step(2)), said)
  assert_equal([nil] * 65, read(owner, (0...130).step(2)), said)
  remove(owner, (1...130).step(2), said)
  assert_equal(own, owner.instance_variables, said)
  # Some, which come back behind the others.
  write(owner, 0...12)
  remove(owner, [0, 5, 11], said)
  left = (0...12).to_a - [0, 5, 11]
  assert_equal([names(left), had], told.call, said)
  assert_equal(values(left), read(owner, left), said)
  write(owner, [5, 0])
  assert_equal(names(left + [5, 0]), told.call[0], said)
  assert_raise(NameError, said) { owner.remove_instance_variable(:@f11) }
  assert_nil(owner.instance_variable_get(:@f11), said)
  assert_equal(false, owner.instance_variable_defined?(:@f11), said)
  owner.inspect
end
verify
