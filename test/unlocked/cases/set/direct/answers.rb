# Elements of all kinds, asked for and added to Sets of all sizes and states.
Point = Struct.new(:x)
class Text < String; end
class Own
  attr_reader :n
  def initialize(n) = @n = n
  def hash = @n.hash
  def eql?(other) = other.is_a?(Own) && other.n == @n
  def inspect = "own#{@n}"
end
class Like                              # says that it is a number, or a string
  def initialize(n) = @n = n
  def hash = @n.hash
  def eql?(other) = other == @n
  def inspect = "like#{@n.inspect}"
end
PLAIN = Object.new
def PLAIN.inspect = "plain"
MANY = [
  0, 1, -1, 7, 2**40, 2**62, 2**64, -2**70, 0.0, -0.0, 1.5, 1e300, Float::NAN, nil, true, false,
  :a, :"dynamic #{1}", :"dynamic #{2}", "a", "b".freeze, "é", "é".b, "é".encode("UTF-16LE"),
  Text.new("a"), [1, 2], { 1 => 2 }, Point.new(1), Own.new(1), Own.new(2), Like.new(7),
  Like.new("a"), PLAIN, Object, Kernel, 1r, 2i, 1..2, Set[1], "x" * 100
].freeze

def sets
  [Set.new, Set[1], Set[*1..4], Set[*1..5], Set[*1..8], Set[*1..9], Set[*1..100], Set[*0..300],
   Set[:a, "a", nil, 1.5], Set[*("a".."j")], Set.new(MANY), Set.new(MANY.take(6)),
   Set.new.compare_by_identity, Set.new(MANY.reverse), Set[Text.new("a")],
   Set[Like.new("a"), Like.new(7)],
   Set.new(MANY).compare_by_identity, Set[*1..8].delete(3), Set[*1..40].delete_if(&:odd?),
   Set[*1..70_000]]
end

sets.each_with_index do |set, i|
  ASKED.each do |name|
    show "#{name} #{i}", MANY.map { |x| try { __send__(name, set, x) } }
  end
  CHANGED.each do |name|
    copy = set.dup
    results = MANY.map { |x| try { __send__(name, copy, x) }.then { |y| copy.equal?(y) || y } }
    show "#{name} #{i}", [results, copy.size > 1000 ? copy.size : copy]
    frozen = set.dup.freeze
    short = ->(y) { y.is_a?(Set) || y }
    show "#{name} of a frozen one #{i}", # an error has all elements in its message
         MANY.take(set.size > 1000 ? 2 : 40).map { |x| short[try { __send__(name, frozen, x) }] }
    iterated = set.dup
    results = iterated.take(2).flat_map do
      iterated.each { |_| break MANY.map { |x| short[try { __send__(name, iterated, x) }] } }
    end
    show "#{name} meanwhile #{i}", [results, iterated.size > 1000 ? iterated.size : iterated]
  end
end

# A key is a frozen copy.
text = +"text"
set = push(Set.new, text)
text << " more"
show :key, [set, set.first.frozen?, has(set, "text"), has(set, text)]

# Sets without a table, and other classes, at the same places.
class Below < Set; def include?(x) = :below; end
[Set[1, 2].tap(&:instance_variables), Set[1, 2].freeze, Set.allocate, Below[1], [1, 2],
 Hash[1, 2]].each do |other|
  ALL.each { |name| show name, try { __send__(name, other, 1) } }
end
show :allocated, ALL.map { |name| try { __send__(name, Set.allocate, 1) } }

# Many come and go, in turn and at random.
random, set, model = Random.new(3), Set.new, {}
20_000.times do
  x = random.rand(400)
  x = "text #{x}" if x.odd?
  if random.rand(2) == 0
    push(set, x)
    model[x] = true
  else
    delete(set, x)
    model.delete(x)
  end
  raise "size" unless size(set) == model.size && has(set, x) == model.key?(x)
end
show :model, [set.to_a == model.keys, set.size]
set = Set[*1..1000]
5000.times { |i| delete(set, 500); push(set, 500); push(set, 2000 + i); delete(set, 2000 + i) }
show :turns, [set.size, set.to_a.last(2), set.to_a.sum]

# Objects whose hash is Kernel's, until their class has another one.
class Bare; end
bare = Array.new(30) { Bare.new }
few, many, mixed = Set.new(bare.take(3)), Set.new(bare.take(20)), Set[*1..20, *bare.take(5)]
ask = -> { [few, many, mixed].map { |set| bare.map { |x| has(set, x) } } }
show :bare, ask.call
push(many, bare[25])
delete(many, bare[2])
push(few, bare[4])
show :bare_changed, ask.call
class Bare; def eql?(_other) = false; end
show :bare_eql, [ask.call, few.size, push(few, bare[0]).size, push(many, Bare.new).size]
class Bare; def hash = 5; end
show :bare_hash, [ask.call.flatten.tally, try { push(few, bare[0]).size },
  try { delete(many, bare[0]).size }]
module Kernel; def hash = 6; end
show :kernel_hash, [has(Set[Kernel, 1], Kernel), has(few, Kernel), has(Set[1], 1)]

# Methods that are redefined later.
class Integer; def hash = 5; def eql?(_other) = raise("asked"); end
show :integer, [has(Set[1, 2], 2), has(Set[*1..20], 30), push(Set[*1..20], 21).size]
class String; def hash = 5; def eql?(_other) = raise("asked"); end
show :string, [has(Set["a", "b"], "a"), push(Set["a"], "c"), delete(Set["a"], "a"),
  has(Set[*"a".."z"], "zz")]
class Own; def hash = 8; end
show :own, [has(Set[Own.new(1), 2], Own.new(1)), try { push(Set[Own.new(1)], Own.new(2)) }]
class Symbol; def hash = raise("asked"); end
show :symbol, [has(Set[:a, :b], :c), push(Set[:a], :b)]
class Hash; def key?(x) = :changed; end
warm_up
show :hash, [has(Set[1], 1), push(Set[1], 2), size(Set[1])]
class Set; def include?(x) = :mine; def size = :many; end
warm_up
show :set, [has(Set[1], 1), push(Set[1], 2), size(Set[1]), branch(Set[1], 5)]
