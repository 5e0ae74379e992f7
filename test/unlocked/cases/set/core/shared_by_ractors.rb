# A frozen Set that several ractors read while others look at its @hash: no answer may be wrong.
require "set"
class Compared
  def initialize(id) = @id = id
  attr_reader :id
  def hash = @id % 5
  def eql?(other) = (Thread.pass if @id % 3 == 0; other.is_a?(Compared) && other.id == id)
end
ROUNDS = 40
SHARED = Array.new(ROUNDS) do |i|
  case i % 4
  when 0 then Set[1, "a", :b, 2.5].freeze
  when 1 then Set.new((1..40).map { |j| "s#{j}" }).freeze
  when 2 then Set.new((1..9).map { |j| Compared.new(j).freeze }).freeze
  else Set.new([[1].freeze, 2, 3]).freeze
  end
end.freeze
module Looks
  ALL = Ractor.make_shareable([
  ->(s) { s.instance_variable_get(:@hash).size }, ->(s) { s.instance_variables.size },
  ->(s) { s.method(:include?).call(s.first) }, ->(s) { (s << 1 rescue s.size) },
  ->(s) { Marshal.dump(s) unless s.first.is_a?(Compared) }, ->(s) { s.singleton_class },
  ->(s) { s.dup << 1 }, ->(s) { s.hash },
]) # their self is a module, which is shareable
end
module Check
  def self.wrong(set)
    elements, wrong = set.to_a, 0
    wrong += 1 unless elements.size == set.size
    elements.each { |x| wrong += 1 unless set.include?(x) }
    wrong += 1 if set.include?(:missing)
    wrong += 1 unless set == set.dup && set.subset?(set)
    wrong += 1 unless (set & set).size == set.size && (set | [0]).size == set.size + 1
    set.each { |x| wrong += 1 unless elements.shift.equal?(x) }
    wrong + elements.size
  end
end
ractors = Array.new(3) do |n|
  Ractor.new(n) do |i|
    SHARED.each_with_index.sum do |set, j|
      found = Check.wrong(set)
      Looks::ALL[(i * 3 + j) % Looks::ALL.size].call(set)
      found + Check.wrong(set)
    end
  end
end
assert_equal([0, 0, 0], ractors.map(&:take))

# A long merge of a Set, while another ractor asks it for @hash.
merging = Ractor.new do
  loop do
    set = Ractor.receive
    merged = Set[:q]
    Ractor.yield :begun
    Ractor.yield merged.merge(set).size
  end
end
looking = Ractor.new { loop { Ractor.yield Ractor.receive.instance_variable_get(:@hash).size } }
sizes = Array.new(6) do
  set = Ractor.make_shareable(Set.new(0...100_000))
  merging << set
  merging.take
  looking << set
  [merging.take, looking.take]
end
assert_equal([[100_001, 100_000]], sizes.uniq)

# eql? shares a Set that an element is being added to.
class Sharing
  def hash = 42
  def eql?(other)
    if $armed
      $armed = false
      Ractor.make_shareable($set)
      $reader << $set
      $reader.take
    end
    false
  end
end
$reader = Ractor.new do
  set = Ractor.receive
  Ractor.yield :reading
  Ractor.yield Array.new(300) { set.to_a.size }.uniq.size
end
$set = Set[*1..9, Sharing.new.freeze].merge(100...20_000)
$armed = true
assert_raise(FrozenError) { $set << Sharing.new.freeze }
assert_equal(1, $reader.take)
