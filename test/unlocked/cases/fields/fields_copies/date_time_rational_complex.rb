require "date"
[Date.new(2020, 1, 2), DateTime.new(2020, 1, 2, 3), Time.at(1)].each do |owner|
  write(owner, 0...5)
  loaded = Marshal.load(Marshal.dump(owner))
  assert_equal([owner, values(0...5)], [loaded, read(loaded, 0...5)])
  assert_equal(values(0...5), read(owner.dup, 0...5))
end
[Rational(1, 2), Complex(1, 2), 1.5, 2**70, :symbol, nil, 1].each do |frozen|
  assert_nil(frozen.instance_variable_get(:@a))
  assert_equal([], frozen.instance_variables)
  assert_raise(FrozenError) { frozen.instance_variable_set(:@a, 1) }
end
