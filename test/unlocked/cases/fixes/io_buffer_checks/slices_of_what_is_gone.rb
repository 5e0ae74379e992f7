mask = IO::Buffer.for("x" * 8)
%i[& | ^].each do |op|
  assert_raise(INVALID) { gone.send(op, mask) }
  assert_raise(INVALID) { IO::Buffer.new(64).send(op, gone) }
end
assert_raise(INVALID) { ~gone }
%i[and! or! xor!].each do |op|
  assert_raise(INVALID) { gone.send(op, mask) }
  assert_raise(INVALID) { IO::Buffer.new(64).send(op, gone) }
end
assert_raise(INVALID) { gone.not! }
assert_raise(INVALID) { gone.resize(128) }
assert_raise(INVALID) { gone.get_string }
assert_raise(INVALID) { gone.slice(0, 8).get_string }
assert_raise(INVALID) { gone <=> mask }
assert_raise(INVALID) { mask <=> gone }
assert_raise(INVALID) { IO::Buffer.new(64).copy(gone) }
assert_raise(INVALID) { gone.dup }
assert_raise(INVALID) { gone.clear }
assert_raise(INVALID) { gone.each_byte { } }
refute_predicate(gone, :valid?)
assert_match(/INVALID/, gone.inspect)

moved = IO::Buffer.new(1 << 20)
part = moved.slice(8, 8)
other = moved.transfer
assert_raise(INVALID) { part & mask }
assert_equal(8, (other.slice(8, 8) & mask).size)

# On stock the slice has an address and a size that nobody set.
empty = IO::Buffer.new(64).slice(0, 8)
empty.resize(0)
assert_equal(0, empty.size)
assert_predicate(empty, :null?)
kept = IO::Buffer.new(64).tap { |b| b.set_string("abc") }.slice(0, 8)
assert_equal("abc", kept.resize(4096).get_string(0, 3))
