class Integer
  def inspect = ($map.delete(self); "x" * 10)
end
20.times do
  $map = ObjectSpace::WeakMap.new
  12.times { |i| $map[i] = i + 100 }
  assert($map.inspect.scan("xxxxxxxxxx").size == 24, "keys and values of all pairs")
  assert_equal(0, $map.size)
end
