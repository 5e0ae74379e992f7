# frozen_string_literal: true
# Ractors that use the instance variables of structs of their own, compared with the same work in
# one ractor and in processes.
#
#   ruby benchmark/fields/struct_fields_ractors.rb            a table: each way, in 2 and 8 ractors
require_relative "../ractors_table"

module StructWork
  Pair = Struct.new(:x, :y) do
    attr_accessor :a
    def read(count) = count.times { @a + @a + @a }
    def write(count) = count.times { |i| @a = i }
    def memo(count) = count.times { @sum ||= x + y }
  end
  class << self
    def own = Pair.new(1, 2).tap { |pair| pair.a = 1 }
    def read(count) = own.read(count)
    def write(count) = own.write(count)
    def memo(count) = own.memo(count)
    def accessor(count) = own.then { |pair| count.times { pair.a = pair.a } }
    def first(count) = (count / 8).times { |i| Pair.new(1, 2).a = i }
    def without(count) = (count / 8).times { |i| Pair.new(1, 2).x = i }
  end
end

ways = {read: "@a + @a + @a", write: "@a = i", memo: "@sum ||= x + y", accessor: "s.a = s.a",
        first: "Struct.new(1, 2).a = i", without: "Struct.new(1, 2).x = i"}
RactorsTable.print(StructWork, ways, RactorsTable::COMPILED ? 5_000_000 : 1_000_000)
