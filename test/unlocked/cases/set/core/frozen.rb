# Frozen Sets: what they refuse, who looks at @hash, copies, and blocks that freeze.
WAYS = {
  freeze: ->(set) { set.freeze },
  kernel: ->(set) { Kernel.instance_method(:freeze).bind_call(set) },
  clone: ->(set) { set.clone(freeze: true) },
  frozen_clone: ->(set) { set.freeze.clone },
  shared: ->(set) { Ractor.make_shareable(set) },
  kernel_shared: ->(set) {
    Ractor.make_shareable(Kernel.instance_method(:freeze).bind_call(set))
  },
}
LOOKS = {
  variable: ->(s) { [s.instance_variable_get(:@hash), s.instance_variables] },
  twice: ->(s) {
    s.instance_variable_get(:@hash).equal?(s.instance_variable_get(:@hash))
  },
  hash_frozen: ->(s) { s.instance_variable_get(:@hash).frozen? },
  added: ->(s) { s << 9 }, deleted: ->(s) { s.delete(1) }, cleared: ->(s) { s.clear },
  reset: ->(s) { s.reset }, identity: ->(s) { s.compare_by_identity },
  replaced: ->(s) { s.replace([1]) }, merged: ->(s) { s.merge([1]) }, nothing: ->(s) { s.merge },
  delete_if: ->(s) { s.delete_if { true } }, keep_none: ->(s) { s.keep_if { false } },
  select: ->(s) { s.select!(&:nil?) }, mapped: ->(s) { s.map!(&:to_s) },
  subtracted: ->(s) { s.subtract([1]) }, initialized: ->(s) { s.send(:initialize, [7]) },
  set: ->(s) { s.instance_variable_set(:@x, 1) },
  removed: ->(s) { s.remove_instance_variable(:@hash) },
  singleton: ->(s) { [s.singleton_class.instance_methods(false), s.singleton_class.frozen?] },
  defined: ->(s) { def s.x = 1 }, extended: ->(s) { s.extend(Comparable) },
  method: ->(s) { s.method(:size).call },
  bound: ->(s) { s.method(:include?).unbind.bind_call(s, 1) },
  dump: ->(s) { Marshal.dump(s) }, dumped_twice: ->(s) { Marshal.dump([s, s]) },
  load: ->(s) { Marshal.load(Marshal.dump(s)) }, yaml: ->(s) { YAML.dump(s) },
  json: ->(s) { JSON.generate(s) }, strict: ->(s) { JSON.generate(s, strict: true) },
  dig: ->(s) { [s].dig(0, 1) }, array: ->(s) { Array(s) },
  dup: ->(s) { s.dup << 5 }, dup_frozen: ->(s) { s.dup.frozen? },
  clone: ->(s) { s.clone << 5 }, thawed: ->(s) { s.clone(freeze: false) << 5 },
  init: ->(s) { Set.allocate.tap { |t| t.send(:initialize_copy, s) }.inspect },
  init_dup: ->(s) { Set.allocate.tap { |t| t.send(:initialize_dup, s) } << 3 },
  init_clone: ->(s) { Set.new([8]).tap { |t| t.send(:initialize_clone, s, freeze: false) } },
  init_self: ->(s) { s.send(:initialize_copy, s) },
  init_frozen: ->(s) { s.send(:initialize_copy, Set[1]) },
  equal: ->(s) {
    [s == Set[1, "a", 2.5], Set[1, "a", 2.5] == s, s.eql?(s.dup), s.hash == s.dup.hash]
  },
  hash_key: ->(s) { {s => 1}[Set[1, "a", 2.5]] }, in_set: ->(s) { Set[s].include?(s.dup) },
  union: ->(s) { [s | [3], [3].to_set | s, s & [1], s - [1], s ^ [1, 4], s <= s, s < Set[1, 2]] },
  shareable: ->(s) { [Ractor.shareable?(s), Ractor.shareable?([s].freeze)] },
  inspected: ->(s) { [s.inspect, s.to_s, s.pretty_inspect, s.class, s.frozen?] },
  ids: ->(s) { [s.object_id == s.tap(&:instance_variables).object_id, s.itself.equal?(s)] },
  sizes: ->(s) { [s.size, s.count, s.to_a, s.first, s.each { |x| x }.equal?(s)] },
  finalized: ->(s) { ObjectSpace.define_finalizer(s, proc {}).class },
}
CONTENTS = { few: [1, "a", 2.5], many: [1, "a", 2.5, *10..30], none: [] }
WAYS.each do |way, freeze|
  CONTENTS.each do |content, elements|
    LOOKS.each do |name, look|
      set = freeze[Set.new(elements)]
      first = try { look[set] }
      show "#{way} #{content} #{name}",
        [first, try { look[set] }, try { set.to_a }, try { set.frozen? }]
    end
    LOOKS.each_key.each_cons(2) do |one, two|
      set = freeze[Set.new(elements)]
      show "#{way} #{content} #{one} #{two}", [try { LOOKS[one][set] }, try { LOOKS[two][set] }]
    end
  end
end
lists = WAYS.keys.to_h { |way| [way, WAYS[way][Set[[1], [2]]]] }
show :unshareable, lists.map { |way, set| [way, Ractor.shareable?(set), set.first.frozen?] }
show :copied, lists.map { |way, set|
  [way, Ractor.new(set) { |s| [s.to_a, s.frozen?, (s << 3 rescue $!.class), s.first.frozen?] }.take]
}
show :looked_at_and_copied, lists.map { |way, set|
  set.instance_variables
  [way, Ractor.new(set) { |s| [s, s.instance_variable_get(:@hash).frozen?] }.take]
}

# A block freezes its receiver, or takes its @hash away.
BLOCKS = {
  freeze: ->(s) { s.freeze }, kernel: WAYS[:kernel],
  nil: ->(s) { s.instance_variable_set(:@hash, nil) },
  other: ->(s) { s.instance_variable_set(:@hash, {2 => true, 3 => true}) },
  removed: ->(s) { s.remove_instance_variable(:@hash) },
  hash_frozen: ->(s) { s.instance_variable_get(:@hash).freeze },
  looked: ->(s) { s.instance_variables }, shared: ->(s) { Ractor.make_shareable(s) },
  dup: ->(s) { s.dup << 5 }, clone: ->(s) { s.clone << 6 }, dumped: ->(s) { Marshal.dump(s) },
  looked_and_shared: ->(s) { s.instance_variables; Ractor.make_shareable(s) },
  looked_and_dup: ->(s) { s.instance_variables; s.dup.tap { |t| t << 7 }.to_a },
  looked_and_dumped: ->(s) { s.instance_variables; Marshal.load(Marshal.dump(s)).to_a },
  looked_and_frozen: ->(s) { s.instance_variables; s.freeze },
  looked_and_deleted: ->(s) { s.instance_variables; s.delete(2); s.delete(3) },
  deleted: ->(s) { s.delete(2) }, cleared: ->(s) { s.clear },
  deleted_and_looked: ->(s) { s.delete(2); s.delete(3); s.instance_variables },
}
ITERATIONS = {
  each: ->(s, b) { s.each(&b) }, delete_if: ->(s, b) { s.delete_if(&b) },
  keep_if: ->(s, b) { s.keep_if(&b) }, select: ->(s, b) { s.select!(&b) },
  reject: ->(s, b) { s.reject!(&b) }, map: ->(s, b) { s.map(&b).size },
  map!: ->(s, b) { s.map!(&b).size }, any: ->(s, b) { s.any?(&b) },
  classify: ->(s, b) { s.classify(&b).size }, sum: ->(s, b) { s.inject { |a, x| b[x]; a } },
}
BLOCKS.each do |what, block|
  ITERATIONS.each do |how, iterate|
    [[1, 2, 3], [*1..12], [[1], 2, 3, [4], [5]]].each do |elements|
      set, seen = Set.new(elements), []
      body = ->(x) { seen << x; try { block[set] } if seen.size == 2; x == 1 }
      result = try { iterate[set, body] }
      result = try { result.inspect }
      show "#{what} #{how} #{elements.size}", [seen, result, set.frozen?, try { set.to_a },
        try { set.each { |x| x }.class }, try { set << 77; set.size },
        try { set.instance_variables }]
    end
  end
end

# A block that outlives the call it was given to.
class Keeper
  include Enumerable
  attr_reader :block
  def each_entry(&block) = (@block = block; block.call(1); self)
  def each(&block) = (@block = block; block.call(1); self)
end
KEEPING = {
  intersection: ->(k) { Set[1, 2, 3] & k }, union: ->(k) { Set[5] | k }, new: ->(k) { Set.new(k) },
  block: ->(k) { Set.new(k) { |x| x * 2 } }, merge: ->(k) { Set[7].merge(k) },
  subtract: ->(k) { Set[1, 2].subtract(k) }, difference: ->(k) { Set[1, 2] - k },
  exclusive: ->(k) { Set[1, 2] ^ k }, replace: ->(k) { Set[4].replace(k) },
}
def deep(n) = n == 0 ? GC.start : deep(n - 1).then { [n].sum }
KEEPING.each do |name, call|
  keeper = Keeper.new
  result = call[keeper]
  before = result.to_a
  deep(200)
  after = try { 3.times { |i| keeper.block.call(i + 2) } }
  show "kept #{name}", [before, after, result.to_a, keeper.block.arity, keeper.block.lambda?]
end
long = Fiber.new { Set.new(1..30).each { |x| Fiber.yield(x) } }
show :fiber, [long.resume, long.resume]
show :classes, [ObjectSpace.each_object(Class).count { |c| c.name == "Set" }, Set.subclasses,
  ObjectSpace.each_object(Set.singleton_class).map(&:to_s).sort, Set.name, Set.singleton_class]
