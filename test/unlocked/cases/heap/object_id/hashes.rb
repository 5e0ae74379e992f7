# Codes of plain objects are made of their ids, and survive compaction.
keys = Array.new(2_000) { Object.new }
table = keys.each_with_index.to_h
codes = keys.map(&:hash)
shake
assert_equal((0...2_000).to_a, keys.map { |key| table[key] })
assert_equal(codes, keys.map(&:hash))
assert_equal(2_000, codes.uniq.size)
assert_equal(2_000, (keys | keys.reverse).size)
set = Set.new(keys)
assert_equal(true, keys.all? { |key| set.include?(key) })
ids = keys.map(&:object_id)
assert_equal(ids, ids.sort)
