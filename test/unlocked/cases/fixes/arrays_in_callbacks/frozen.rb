def unchanged_when_frozen(list)
  before = nil
  assert_raise(FrozenError) { yield -> { before ||= list.freeze.map(&:itself) } }
  assert_equal(before, list)
end
list = [1, 2, 3] * 100
unchanged_when_frozen(list) { |freeze| list.fill { |i| freeze.call if i == 1; -i } }
list = [1, 2, 3]
unchanged_when_frozen(list) { |freeze| list.pop(Number.new(2, &freeze)) }
list = [1, 2, 3]
unchanged_when_frozen(list) { |freeze| list.shift(Number.new(2, &freeze)) }
list = long
slice = nil
unchanged_when_frozen(list) do |freeze|
  list.replace(List.new([]) { freeze.call; slice = list[1, 1900] })
end
GC.start
filler = long
assert_equal("element 1", slice[0])
list = (0..9).to_a
unchanged_when_frozen(list) { |freeze| list.shuffle!(random: Number.new(0, &freeze)) }
list = long
unchanged_when_frozen(list) { |freeze| list.map! { |e| freeze.call; 1 } }
unchanged_when_frozen(list = long) { |freeze| list.select! { freeze.call; false } }
unchanged_when_frozen(list = long) { |freeze| list.reject! { freeze.call; true } }
unchanged_when_frozen(list = long) { |freeze| list.sort! { |a, b| freeze.call; b <=> a } }
unchanged_when_frozen(list = long) { |freeze| list.sort_by! { |e| freeze.call; e } }
unchanged_when_frozen(list = long + long) { |freeze| list.uniq! { |e| freeze.call; e } }
unchanged_when_frozen(list = long) { |freeze| list.insert(Number.new(1, &freeze), 2) }
unchanged_when_frozen(list = long) { |freeze| list.rotate!(Number.new(1, &freeze)) }
unchanged_when_frozen(list = long) { |freeze| list.concat(List.new([1], &freeze)) }
unchanged_when_frozen(list = long) { |freeze| list[0, 1] = List.new([1, 2], &freeze) }
unchanged_when_frozen(list = long) { |freeze| list.slice!(Number.new(1, &freeze)) }
unchanged_when_frozen(list = long) { |freeze| list.delete_at(Number.new(1, &freeze)) }
unchanged_when_frozen(list = long << List.new([1])) { |freeze|
  list << List.new([1], &freeze)
  list.flatten!
}
counts = {}
key = Key.new { counts.freeze }
assert_raise(FrozenError) { [key].tally(counts) }
assert_empty(counts)
