# frozen_string_literal: true
# Structs for the tests; loaded into the Ruby that is tested, after fields_tools.rb.

# Numbers of members: each up to the second slot size, and those around the other edges.
WIDTHS = [*0..10, 17, 18, 19, 37, 38, 39, 77, 78, 79, 80, 90].freeze
COUNTS = [0, 1, 3, 4, 20, 90].freeze
def members(n) = Array.new(n) { |i| :"m#{i}" }
def contents(n) = Array.new(n) { |i| -"c#{i}" }
def struct_class(n, &block) = Struct.new(*members(n), &block)
def data_class(n, &block) = Data.define(*members(n), &block)


# How many variables the smallest slot for n members has space for; a struct with its members
# outside of the slot has space for one.
SLOT_WORDS = GC.stat_heap.values.map { |heap| (heap[:slot_size] - 16) / 8 }.freeze
def capacity(n)
  words = SLOT_WORDS.find { |has| has >= n }
  HOSTILE ? 0 : (n == 0 || !words ? 1 : words - n)
end

# The class learns what its structs come to have: count variables more than their slot can have.
def taught(klass, n, count = 1)
  8.times { write(klass.new(*contents(n)), 0...capacity(n) + count) }
  klass
end

# A struct of an own class for each width: one that is made before its class has seen an instance
# variable, one that is made when the class knows that they need a little more than their slot, and
# for some widths one of a class whose structs have many. Yields the struct and what to call it.
def each_struct(widths = WIDTHS)
  widths.each do |n|
    yield struct_class(n).new(*contents(n)), n, "#{n} members, before"
    yield taught(struct_class(n), n).new(*contents(n)), n, "#{n} members, after"
    next unless [0, 2, 3, 7, 78].include?(n)
    yield taught(struct_class(n), n, 30).new(*contents(n)), n, "#{n} members, outgrown"
  end
end
