# The last comparison deletes the key, which dies, and says that the keys are equal.
def deleting(nth)
  Key.new(nil) do |other|
    next unless (nth -= 1).zero?
    $map.delete(other)
    $keys.delete_if { |k| k.equal?(other) }
    other = nil
    garbage
    true
  end
end
[12, 40].each do |size|
  50.times do
    assert_nil(renew(size)[deleting(9)])
    assert_nil(renew(size).getkey(deleting(9)))
    assert_false(renew(size).key?(deleting(9)))
    assert_equal(:none, renew(size).delete(deleting(9)) { :none })
    key = deleting(9)
    renew(size)[key] = "new"
    assert_same(key, $map.getkey(key))
    assert_equal("new", $map[key])
    $keys.each { |k| assert_equal("value #{k.n}", $map[k]) }
  end
end
