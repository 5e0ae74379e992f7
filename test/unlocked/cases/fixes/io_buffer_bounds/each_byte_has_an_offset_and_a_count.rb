b = IO::Buffer.for("abcdefgh")
assert_equal("abcdefgh".bytes, b.each_byte.to_a)
assert_equal("cdefgh".bytes, b.each_byte(2).to_a)
assert_equal("cd".bytes, b.each_byte(2, 2).to_a)
assert_equal([], b.each_byte(8).to_a)
assert_equal([], b.each_byte(8, 0).to_a)
seen = []
assert_same(b, b.each_byte(6) { |byte| seen << byte })
assert_equal("gh".bytes, seen)
[[9], [9, 8], [0, 9], [7, 2], [8, 1], [2**62], [0, 2**62], [2**63], [2**63 - 1, 2**63 - 1],
 [-1], [0, -1], [1, 2, 3]].each do |arguments|
  seen.clear
  assert_raise(ArgumentError, arguments.inspect) { b.each_byte(*arguments) { seen << _1 } }
  assert_empty(seen)
end
assert_raise(RangeError) { b.each_byte(2**64) { } }
assert_equal([], IO::Buffer.new(0).each_byte(0, 0).to_a)
