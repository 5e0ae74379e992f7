library "Array, Hash, Range, Struct, Enumerator", requires: []
use("Array.new, #[], #fetch, #dig, #values_at", [[0, 1], [2, 3], 9, 1, [1, 3], [nil, nil]]) do
  a = [1, 2, 3]
  [Array.new(2) { _1 }, a[1..], a.fetch(9, 9), [[1]].dig(0, 0), a.values_at(0, 2), Array.new(2)]
end
use("Array#<<, #push, #insert, #delete_if, #fill", [[1, 2], [0, 1, 2], [0, 2], [7, 7]]) do
  a = [1]
  [(a << 2).dup, a.unshift(0).dup, a.delete_if { _1 == 1 }.dup, a.fill(7)]
end
use("Array#sort, #sort_by, #bsearch, #max, #minmax, #sum", [[1, 2], %w[a bb], 2, 3, [1, 3], 6.0]) do
  [[2, 1].sort, %w[bb a].sort_by(&:size), [1, 2, 3].bsearch { _1 >= 2 }, [1, 3].max,
      [3, 1].minmax, [1, 2, 3.0].sum]
end
use("Array#flatten, #uniq, #zip, #product, #transpose, #rotate",
    [[1, 2, 3], [1], [[1, 2]], [[1, 2]], [[1], [2]], [2, 1]]) do
  [[1, [2, [3]]].flatten, [1, 1].uniq, [1].zip([2]), [1].product([2]), [[1, 2]].transpose,
      [1, 2].rotate]
end
use("Array#combination, #permutation, #each_slice, #each_cons", [3, 6, [[1, 2], [3]], 2]) do
  a = [1, 2, 3]
  [a.combination(2).count, a.permutation.to_a.size, a.each_slice(2).to_a, a.each_cons(2).count]
end
use("Array#-, &, |, <=>, eql?, hash, inspect of a cycle", [[1], [2], [1, 2, 3], 0, true,
    "[[...]]"]) do
  a = []
  a << a
  [[1, 2] - [2], [1, 2] & [2], [1, 2] | [3], [1] <=> [1], [1].hash == [1].hash, a.inspect]
end
use("Array#pack, #join, #*, #first, #last, #take_while, #cycle", ["1,2", [1, 1], [1], 2, [1]]) do
  [[1, 2].join(","), [1] * 2, [1, 2].first(1), [1, 2].last, [1, 2].take_while { _1 < 2 }]
end
use("Hash", [1, nil, 7, { a: 2 }, [[:a, 1]], { 1 => :a }, { a: 1, b: 2 }, true, :a, { a: 1 }]) do
  h = { a: 1 }
  [h[:a], h[:x], Hash.new { |t, k| t[k] = 7 }[:y], h.transform_values { _1 + 1 }, h.to_a, h.invert,
      h.merge(b: 2), h.key?(:a), h.key(1), h.select { true }]
end
use("Hash#each, #group_by, #sort_by, #sum, #any?, #reduce, #to_h", [[:a, 1], 3, { a: "1" }, 2]) do
  h = { a: 1, b: 2 }
  [h.min_by { |_, v| v }, h.sum { |_, v| v }, { a: 1 }.to_h { |k, v| [k, v.to_s] }, h.count]
end
use("Hash#delete, #compact, #slice, #except, #dig, #fetch, KeyError", [1, {}, {}, {}, 2,
    KeyError]) do
  h = { a: 1 }
  [h.delete(:a), { a: nil }.compact, {}.slice(:a), { a: 1 }.except(:a), { a: { b: 2 } }.dig(:a, :b),
      ({}.fetch(:x) rescue $!.class)]
end
use("Hash#compare_by_identity, #default=, #default_proc, #rehash, inspect",
    [2, 5, Proc, "{a: 1, \"b\" => 2}"]) do
  h = {}.compare_by_identity
  h["a".dup], h["a".dup] = 1, 2
  d = {}
  d.default = 5
  [h.size, d[:x], Hash.new { 1 }.default_proc.class, { a: 1, "b" => 2 }.inspect]
end
use("Hash pattern matching", [1, [2, 3], :none]) do
  { a: 1, b: 2 } => { a: Integer => x }
  [1, 2, 3] => [1, *rest]
  last = case 5
         in String then 1
         else :none
         end
  [x, rest, last]
end
use("Range", [[1, 2, 3], 6, true, false, [1, 3], 3, %w[a b], true, "1..3", [1, 2], 2]) do
  r = 1..3
  [r.to_a, r.sum, r.cover?(2), (1...3).include?(3), r.step(2).to_a, r.size, ("a".."b").to_a,
      (1..) === 5, r.to_s, (1..).first(2), r.bsearch { _1 >= 2 }]
end
use("Range#overlap?, #%, #reverse_each, #minmax, endless", [true, [1, 3], [2, 1], [1, 2], nil]) do
  [(1..2).overlap?(2..3), ((1..4) % 2).to_a, (1..2).reverse_each.to_a, (1..2).minmax, (1..).end]
end
use("Struct.new with keywords and methods", [1, [1, 2], true, { a: 1, b: 2 }, 3, 2, [:a, :b]]) do
  s = Struct.new(:a, :b, keyword_init: true) do
    def sum = a + b
  end
  x = s.new(a: 1, b: 2)
  [x.a, x.to_a, x == s.new(a: 1, b: 2), x.to_h, x.sum, x[:b], s.members]
end
use("Struct#each, #dig, #values_at, #filter_map, #inspect, pattern", [2, [1], "#<struct a=1>",
    1]) do
  s = Struct.new(:a)
  [s.new([2]).dig(:a, 0), s.new(1).values_at(0), s.new(1).inspect, (s.new(1) in [x]) && x]
end
use("Data", [1, "#<data x=1, y=2>", 5, ArgumentError, true, [:x, :y], FrozenError]) do
  d = Data.define(:x, :y)
  p = d.new(x: 1, y: 2)
  [p.x, p.inspect, p.with(y: 5).y, (d.new(1) rescue $!.class), p.eql?(d.new(1, 2)), d.members,
      (p.instance_variable_set(:@x, 1) rescue $!.class)]
end
use("Enumerable", [[1, 2], { 1 => [1], 0 => [2] }, [[1], [2]], 3, [1, 2], { 1 => 1, 2 => 1 },
                   [[1, 2]], [2], 1]) do
  e = Class.new do
    include Enumerable
    def each = (yield 1; yield 2; self)
  end.new
  [e.to_a, e.group_by { _1 % 2 }, e.partition { _1 == 1 }, e.inject(:+), e.sort, e.tally,
      e.each_slice(2).to_a, e.reject { _1 == 1 }, e.first]
end
use("Enumerable#chunk_while, #slice_when, #each_entry, #zip, #lazy, #to_set",
    [[[1, 2], [4]], [[1], [3]], [[1, 1]], [2]]) do
  [[1, 2, 4].chunk_while { _2 == _1 + 1 }.to_a, [1, 3].slice_when { _2 > _1 + 1 }.to_a,
      [1].each_entry.zip([1]), [1].lazy.map { _1 * 2 }.to_a]
end
use("Enumerator, Enumerator::Yielder", [[0, 1, 1, 2, 3], [1, 2], StopIteration, [[:a, 0]], 1,
    nil]) do
  fib = Enumerator.new { |y| a, b = 0, 1; loop { y << a; a, b = b, a + b } }
  e = [1].each
  [fib.take(5), Enumerator.new { |y| y.yield(1); y << 2 }.to_a, (e.next; e.next rescue $!.class),
      [:a].each.with_index.to_a, e.rewind.peek, Enumerator.new {}.size]
end
use("Enumerator::Lazy", [[2, 4], [1, 2], [[1, 0]], [1, 1], [1, 3], Enumerator::Lazy]) do
  l = (1..Float::INFINITY).lazy
  [l.map { _1 * 2 }.first(2), l.reject(&:zero?).take(2).to_a, l.with_index.first(1),
      [1].lazy.flat_map { [_1, _1] }.force, l.select(&:odd?).first(2), l.eager.lazy.class]
end
use("Enumerator::Chain", [[1, 2], 2, "#<Enumerator::Chain: [[1], [2]]>"]) do
  c = [1].each + [2]
  [c.to_a, c.size, ([1].chain([2])).inspect.sub("#<Enumerator: [1]:each>", "[1]")]
end
use("Enumerator::Product", [[[1, 3], [2, 3]], 2]) do
  p = Enumerator::Product.new([1, 2], [3])
  [p.to_a, Enumerator.product([1, 2], [3]).size]
end
use("Enumerator::ArithmeticSequence", [[1, 3, 5], 2, 5, true, "(1.step(5, 2))"]) do
  s = 1.step(5, 2)
  [s.to_a, s.step, s.last, s == 1.step(5, 2), s.inspect]
end
use("Enumerator.produce, Enumerator::Generator", [[1, 2, 4], Enumerator::Generator]) do
  [Enumerator.produce(1) { _1 * 2 }.take(3), Enumerator::Generator.new { }.class]
end
use("Enumerator::Producer, Enumerator#+, #with_object, #size", [[1, 2], [1], 3]) do
  [(Enumerator.produce(1, &:succ).lazy.take(1) + [2]).to_a,
      [1].each.with_object([]) { |x, m| m << x }, [1, 2, 3].each.size]
end
