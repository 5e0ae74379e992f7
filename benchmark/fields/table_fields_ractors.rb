# frozen_string_literal: true
# Ractors that use the instance variables of strings, arrays and hashes of their own, compared with
# the same work in one ractor and in processes.
#
#   ruby benchmark/fields/table_fields_ractors.rb             a table: each way, in 2 and 8 ractors
require_relative "../ractors_table"

module TableWork
  module Work
    attr_accessor :a
    def read(count) = count.times { @a + @a + @a }
    def write(count) = count.times { |i| @a = i }
  end
  class Text < String; include Work; end
  class List < Array; include Work; end
  class Index < Hash; include Work; end
  class << self
    def own(owner) = owner.tap { _1.a = 1 }
    def string_read(count) = own(Text.new("s")).read(count)
    def string_write(count) = own(Text.new("s")).write(count)
    def array_read(count) = own(List.new).read(count)
    def array_write(count) = own(List.new).write(count)
    def hash_read(count) = own(Index.new).read(count)
    def hash_write(count) = own(Index.new).write(count)
    def sixteen(count)
      owners = Array.new(16) { own(List.new) }
      count.times { |i| owners[i & 15].a }
    end
    def sixteen_write(count)
      owners = Array.new(16) { own(List.new) }
      count.times { |i| owners[i & 15].a = i }
    end
    def first(count) = (count / 8).times { |i| List.new.a = i }
    def without(count) = (count / 8).times { |i| List.new.size == i }
  end
end

ways = {string_read: "String: @a + @a + @a", string_write: "String: @a = i",
        array_read: "Array: @a + @a + @a", array_write: "Array: @a = i",
        hash_read: "Hash: @a + @a + @a", hash_write: "Hash: @a = i",
        sixteen: "16 arrays in turn, a.a", sixteen_write: "16 arrays in turn, a.a = i",
        first: "Array.new.a = i", without: "Array.new.size"}
RactorsTable.print(TableWork, ways, RactorsTable::COMPILED ? 3_000_000 : 600_000)
