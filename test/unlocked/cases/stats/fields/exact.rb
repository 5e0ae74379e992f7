# Counts are exact: by class, line and kind, in each ractor, whoever runs the code.
module Places
  def self.reset = (Ractor.main? or raise; RubyVM::Stats.reset)
  READ = __LINE__ + 1
  def read = @a
  WRITE = __LINE__ + 1
  def write(value) = @a = value
  ASK = __LINE__ + 1
  def ask = defined?(@a)
  ADD = __LINE__ + 1
  def add = @late = 1
  BOTH = __LINE__ + 1
  def both = @a = @a
end
class Plain; include Places; attr_accessor :a; end
class Child < Plain; end
class Wide < Plain; def initialize = 9.times { |i| instance_variable_set(:"@w#{i}", i) }; end
class Text < String; include Places; attr_accessor :a; end
class List < Array; include Places; attr_accessor :a; end
Pair = Struct.new(:x) do
  include Places
  attr_accessor :a
end
class Line < Thread::Queue; include Places; attr_accessor :a; end
class Wild < Plain; end
class Kind < Module; include Places; attr_accessor :a; end
class Integer; include Places; attr_reader :a; end
FIRST, SECOND = Kind.new, Kind.new
module Holder; class << self; include Places; attr_accessor :a; end; end
READER, WRITER, ROUNDS = __LINE__ + 3, __LINE__ + 4, 60
def calls(objects, writes)
  ROUNDS.times do
    objects.each { |one| one.a }
    objects.each { |one| one.a = 2 if writes }
    objects.each(&:read)
    objects.each { |one| one.write(1); one.both } if writes
    objects.each(&:ask)
  end
end

def make
  plain = Array.new(9) do |i|         # more shapes than there are versions of the code
    Plain.new.tap { |one| i.times { |n| one.instance_variable_set(:"@s#{n}", n) } }
  end
  alone = Plain.new
  def alone.itself = self
  wild = Wild.new
  40.times { |i| Wild.new.instance_variable_set(:"@v#{i}", 1) }
  wild.instance_variable_set(:@v99, 1)
  [*plain, alone, Child.new, Wide.new, Text.new("a"), Text.new("b"), List.new, Pair.new(1),
   Line.new, wild].each { |one| one.a = 0 }
end
# class => how many objects of it
COUNTS = make.group_by { |one| one.class.name }.transform_values(&:size)

def rows
  RubyVM::Stats.to_h[:fields][:places].to_h do |one|
    [one.values_at(:class, :line), one.values_at(:reads, :writes, :adds, :removals, :defined)]
  end
end

def table(counts, n, writes: true)
  counts.each_with_object({}) do |(name, size), table|
    all = n * size * ROUNDS
    table[[name, READER]] = [all, 0, 0, 0, 0]
    table[[name, Places::READ]] = [all, 0, 0, 0, 0]
    table[[name, Places::ASK]] = [0, 0, 0, 0, all]
    next unless writes
    table[[name, WRITER]] = [0, all, 0, 0, 0]
    table[[name, Places::WRITE]] = [0, all, 0, 0, 0]
    table[[name, Places::BOTH]] = [all, all, 0, 0, 0]
  end
end

def assert_counted(expected, actual = rows)
  actual = actual.slice(*expected.keys)
  differ = expected.reject { |key, row| actual[key] == row }
  assert_equal(differ, actual.slice(*differ.keys))
end

# In one ractor: warm, and then counted; the cache is emptied in between.
Holder.a = FIRST.a = 1
SECOND.a = 2
MODULES = [Holder, FIRST, SECOND].freeze
2.times { calls(make, true); calls(MODULES, true); calls([1, 2], false) }
RubyVM::Stats.start(:fields)
3.times do
  objects = make
  RubyVM::Stats.reset
  calls(objects, true)
  GC.start
  calls(objects, true)
  GC.compact if GC.respond_to?(:compact)
  calls(MODULES, true)
  calls([1, 2], false)
  named = table({ "Holder itself" => 1, "FIRST itself" => 1, "SECOND itself" => 1 }, 1)
  assert_counted(table(COUNTS, 2).merge(named, table({ "Integer" => 2 }, 1, writes: false)))
end

# Variables that are added, each time to a new object.
3.times do
  RubyVM::Stats.reset
  [Plain, Child, Text, List, Pair, Line].each do |klass|
    (ROUNDS * 2).times { object = klass == Pair ? Pair.new(1) : klass.new; object.add; object.add }
    assert_equal([0, ROUNDS * 2, ROUNDS * 2, 0, 0], rows[[klass.name, Places::ADD]], klass)
  end
end

# In several, which run the same compiled code, and begin at other times. Whoever waits for "on" has
# counted all of its part; what is counted before the reset is forgotten.
BODY = lambda do |_|
  objects = make
  Ractor.receive
  calls(objects, true)
  Ractor.yield(:half)
  Ractor.receive
  calls(objects, true)
  calls([3], false)
  :done
end
def worker = Ractor.new(nil, &BODY)
workers = Array.new(3) { worker }
workers.each { |one| one << :on }
assert_equal([:half] * 3, workers.map(&:take))
late = worker
Places.reset
workers.each { |one| one << :on }
late << :on
late.take
assert_equal([:done] * 3, workers.map(&:take))
middle = rows
late << :on
late.take
assert_counted(table(COUNTS, 4).merge(table({ "Integer" => 1 }, 3, writes: false)), middle)
assert_counted(table(COUNTS, 5).merge(table({ "Integer" => 1 }, 4, writes: false)))
before = rows
RubyVM::Stats.stop
calls(make, true)
assert_equal(before, rows)
RubyVM::Stats.start(:fields)
calls(make, true)
assert_counted(table(COUNTS, 6).merge(table({ "Integer" => 1 }, 4, writes: false)))

# More places than the compiled code reaches with a short displacement.
SIZE = 2000
eval("class Plain\n#{Array.new(SIZE) { |i| "def place#{i} = @a" }.join("\n")}\nend", nil, "many", 0)
one = Plain.new.tap { |object| object.a = 1 }
RubyVM::Stats.reset
SIZE.times { |i| (i % 7 + 3).times { one.send(:"place#{i}") } }
many = RubyVM::Stats.to_h[:fields][:places].select { |place| place[:file] == "many" }
assert_equal((0...SIZE).to_h { |i| [i + 1, i % 7 + 3] },
             many.to_h { |row| row.values_at(:line, :reads) })
