# frozen_string_literal: true
# Structs for the tests; loaded into the Ruby that is tested, after fields_tools.rb.

# Numbers of members: each up to the second slot size, and those around the other edges.
WIDTHS = [*0..10, 17, 18, 19, 37, 38, 39, 77, 78, 79, 80, 90].freeze
COUNTS = [0, 1, 3, 4, 20, 90].freeze
def members(n) = Array.new(n) { |i| :"m#{i}" }
def contents(n) = Array.new(n) { |i| -"c#{i}" }
def struct_class(n, &block) = Struct.new(*members(n), &block)
def data_class(n, &block) = Data.define(*members(n), &block)

# A struct of an own class for each width: one that is made before the class has seen an instance
# variable, and one that is made afterwards. Yields the struct and what to call it.
def each_struct(widths = WIDTHS)
  widths.each do |n|
    klass = struct_class(n)
    before = klass.new(*contents(n))
    write(klass.new(*contents(n)), 0...1)
    after = klass.new(*contents(n))
    yield before, n, "#{n} members, before"
    yield after, n, "#{n} members, after"
  end
end
