# Every method that calls Ruby code, with every change of the array: what comes out was in the
# array, or is what the method makes of it, and the process is alive.
CHANGES = {
  clear: -> (list) { list.clear },
  shorten: -> (list) { list.pop(list.size - 3) if list.size > 3 },
  replace: -> (list) { list.replace(%w[new elements]) },
  grow: -> (list) { list.concat(long(500)) unless list.frozen? },
  freeze: -> (list) { list.freeze },
  lend: -> (list) { $lent << list[1..]; $lent << list.dup; list.shift unless list.frozen? },
  collect: -> (list) { list.clear; GC.start; $filler = Array.new(200) { |i| Object.new } },
}
METHODS = {
  flatten: -> (list, act) { list[5] = List.new([1], &act); list.flatten },
  flatten!: -> (list, act) { list[5] = List.new([1], &act); list.flatten! },
  flatten_nil: -> (list, act) { list[5] = List.new(&act); list.flatten(2) },
  zip: -> (list, act) { list.zip(Each.new(1..9, &act), List.new([2], &act)) },
  zip_block: -> (list, act) { list.zip([1]) { act.call } },
  product: -> (list, act) { list.product(List.new([1], &act)) },
  product_block: -> (list, act) { list.product([1, 2]) { act.call } },
  transpose: -> (list, act) {
    list.replace([[1, 2], List.new([3, 4], &act), [5, 6]])
    list.transpose
  },
  combination: -> (list, act) { list.first(9).combination(2) { act.call } },
  combination_of: -> (list, act) { list.combination(Number.new(1, &act)).to_a },
  permutation: -> (list, act) {
    n = 0
    list.permutation(Number.new(2, &act)) { (n += 1) > 50 and break }
  },
  repeated: -> (list, act) {
    n = 0
    list.repeated_permutation(Number.new(2, &act)) { (n += 1) > 50 and break }
    list.repeated_combination(Number.new(2, &act)) { (n += 1) > 99 and break }
  },
  equal: -> (list, act) {
    list[3] = Key.new(&act)
    list == list.map(&:itself).tap { |other| other[3] = Key.new }
  },
  eql: -> (list, act) {
    list[3] = Key.new(&act)
    list.eql?(list.map(&:itself).tap { |other| other[3] = Key.new })
  },
  compare: -> (list, act) { list[3] = Key.new(&act); list <=> list.map(&:itself) },
  hash: -> (list, act) { list[3] = Key.new(&act); list.hash },
  inspect: -> (list, act) { list[3] = Key.new(&act); list.inspect },
  join: -> (list, act) { list[3] = Key.new(&act); list.join(Text.new(", ", &act)) },
  times: -> (list, act) { list * Number.new(2, &act) },
  sum: -> (list, act) { list.sum("") { |e| act.call; e.to_s } },
  max: -> (list, act) { list.max { |a, b| act.call; 1 } },
  max_of: -> (list, act) { list.max(5) { |a, b| act.call; a.to_s <=> b.to_s } },
  minmax: -> (list, act) { list.minmax { |a, b| act.call; 0 } },
  sort: -> (list, act) { list.sort! { |a, b| act.call; a.to_s <=> b.to_s } },
  sort_by: -> (list, act) { list.sort_by! { |e| act.call; e.to_s } },
  bsearch: -> (list, act) { list.bsearch { act.call; false } },
  uniq: -> (list, act) { list[3] = Key.new(&act); list[4] = Key.new; list.uniq! },
  uniq_by: -> (list, act) { list.uniq! { |e| act.call; e } },
  union: -> (list, act) { list[3] = Key.new(&act); list.union(List.new(["u"], &act), long(30)) },
  difference: -> (list, act) {
    list[3] = Key.new
    list.difference(Array.new(20) { Key.new(&act) }, long(30))
  },
  minus: -> (list, act) { list[3] = Key.new(&act); list - Array.new(20) { Key.new } },
  and: -> (list, act) { list[3] = Key.new(&act); list & List.new(Array.new(20) { Key.new }, &act) },
  include: -> (list, act) { list[3] = Key.new(&act); list.include?("none") },
  index: -> (list, act) { list[3] = Key.new(&act); list.index("none") },
  rindex: -> (list, act) { list[-3] = Key.new(&act); list.rindex("none") },
  delete: -> (list, act) { list[3] = Key.new(&act); list.delete("none") },
  delete_if: -> (list, act) { list.delete_if { act.call; true } },
  select: -> (list, act) { list.select! { act.call; false } },
  keep_if: -> (list, act) { list.keep_if { |e| act.call; e.to_s.hash.odd? } },
  reject: -> (list, act) { list.reject! { |e| act.call; e.to_s.hash.odd? } },
  assoc: -> (list, act) { list[3] = List.new(["k"], &act); list.assoc("none") },
  rassoc: -> (list, act) { list[3] = List.new(["k", 1], &act); list.rassoc("none") },
  fill: -> (list, act) { list.fill { |i| act.call; i } },
  fill_from: -> (list, act) { list.fill(1, Number.new(3, &act), Number.new(40, &act)) },
  map: -> (list, act) { list.map! { |e| act.call; e } },
  cycle: -> (list, act) { list.cycle(2) { act.call } },
  first: -> (list, act) { [list.first(Number.new(9, &act)), list.last(Number.new(9, &act))] },
  take: -> (list, act) { [list.take(Number.new(9, &act)), list.drop(Number.new(9, &act))] },
  take_while: -> (list, act) { list.take_while { act.call; true } },
  drop_while: -> (list, act) { list.drop_while { act.call; true } },
  values_at: -> (list, act) { list.values_at(Number.new(3, &act), 1..50, -40..-1) },
  fetch_values: -> (list, act) { list.fetch_values(0, Number.new(9, &act), 5) { 0 } },
  dig: -> (list, act) { list.dig(Number.new(3, &act)) },
  insert: -> (list, act) { list.insert(Number.new(3, &act), "i", "j") },
  store: -> (list, act) { list[1, 9] = List.new(%w[s t], &act) },
  store_range: -> (list, act) { list[1..30] = List.new(%w[s t], &act) },
  slice: -> (list, act) { list[Number.new(3, &act)..] },
  slice!: -> (list, act) { list.slice!(Number.new(3, &act), Number.new(20, &act)) },
  concat: -> (list, act) { list.concat(List.new(%w[c d], &act), list) },
  replace: -> (list, act) { list.replace(List.new(long(100), &act)) },
  pop: -> (list, act) { list.pop(Number.new(9, &act)) },
  shift: -> (list, act) { list.shift(Number.new(9, &act)) },
  rotate: -> (list, act) { [list.rotate(Number.new(9, &act)), list.rotate!(Number.new(9, &act))] },
  tally: -> (list, act) { list[3] = Key.new(&act); list.tally.keys },
  each_slice: -> (list, act) { list.each_slice(7) { act.call } },
  each_cons: -> (list, act) { list.each_cons(7) { act.call } },
  shuffle: -> (list, act) { list.shuffle!(random: Number.new(0, &act)) },
  sample: -> (list, act) { [5, 30, 100].map { |n| list.sample(n, random: Number.new(0, &act)) } },
  sample_of: -> (list, act) { list.sample(Number.new(20, &act)) },
  to_h: -> (list, act) { list.to_h { |e| act.call; List.new([e, 1]) } },
  group_by: -> (list, act) { list.group_by { |e| act.call; e.to_s.size } },
  inject: -> (list, act) { list[3] = Number.new(1, &act); list.inject { |a, b| act.call; b } },
  format: -> (list, act) { list[1] = Text.new("t", &act); format("%s" * 9, *list.first(9)) },
  first_of_each: -> (list, act) { list.each_entry { act.call; break } },
}
ALLOWED = [String, Integer, NilClass, TrueClass, FalseClass, Acts, Symbol, Array, Hash]
def check(value)
  assert_equal(true, ALLOWED.any? { |c| c === value }, value.class)
  value.each { |e| check(e) } if Array === value
end
METHODS.each do |name, call|
  CHANGES.each do |change, body|
    [5, 40, 300].each do |size|
      $lent, list, times = [], long(size + 2), 0
      act = -> { (times += 1) == 2 || times == 20 and body.call(list) }
      result = begin
        call.call(list, act)
      rescue StandardError
        nil
      end
      check(result)
      check(list)
      check($lent)
    end
  end
end
