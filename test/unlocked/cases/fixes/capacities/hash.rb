[2**59, 2**60, 2**61, 2**62, 2**63 - 1].each do |capacity|
  error = assert_raise(RuntimeError) { Hash.new(capacity: capacity) }
  assert_equal("st_table too big", error.message)
end
# AddressSanitizer, and the base with assertions, end a process that asks for so much.
unless %w[asan debug hostile].include?(ENV["UNLOCKED_MODE"])
  assert_raise(NoMemoryError) { Hash.new(capacity: 2**57) }
end
[-1, 0, 8, 9, 16, 17, 1000].each do |capacity|
  hash = Hash.new(capacity: capacity)
  2000.times { |i| hash[i] = i }
  assert_equal(2000, hash.size)
end
