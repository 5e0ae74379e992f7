list, copy = [0] * 100, nil
list.fill { |i| copy ||= list.dup.freeze; i }
assert_equal([0] * 100, copy)
assert_equal((0..99).to_a, list)

list, copy, before = (0..99).to_a, nil, nil
list.shuffle!(random: Number.new(0) { copy = list.dup.freeze; before = copy.map(&:itself) })
assert_equal(before, copy)
assert_equal((0..99).to_a, list.sort)

list, slice, before = long(1000), nil, nil
list.sort! do |a, b|
  slice ||= list[0, 900].freeze
  before ||= slice.map(&:itself)
  b <=> a
end
assert_equal(long(1000).sort.reverse, list)
assert_equal(before, slice)
list.clear
GC.start
filler = long(1000)
assert_equal(before, slice)

# An old array that is empty while its elements are sorted gets them back.
list = long(1000)
4.times { GC.start }
list.map! { |e| +"young #{e}" }
cleared = false
list.sort! { |a, b| cleared ||= (list.clear; GC.start(full_mark: false); true); a <=> b }
10.times { GC.start(full_mark: false); Array.new(1000) { |i| "filler #{i}" } }
assert_equal(long(1000).map { |e| "young #{e}" }.sort, list)
# A sort that is left leaves the array as it was.
list = long(1000)
list.sort! { break }
assert_equal(long(1000), list)
