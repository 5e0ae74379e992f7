# frozen_string_literal: true
# Ractors that use the instance variables of typed data of their own, compared with the same work in
# one ractor and in processes.
#
#   ruby benchmark/fields/data_fields_ractors.rb            a table: each way, in 2 and 8 ractors
require_relative "../ractors_table"

class Thread::Mutex
  attr_accessor :a
  def read(count) = count.times { @a + @a + @a }
  def write(count) = count.times { |i| @a = i }
  def memo(count) = count.times { @sum ||= @a + 1 }
end

module DataWork
  class << self
    def own = Thread::Mutex.new.tap { |lock| lock.a = 1 }
    def read(count) = own.read(count)
    def write(count) = own.write(count)
    def memo(count) = own.memo(count)
    def accessor(count) = own.then { |lock| count.times { lock.a = lock.a } }
    def first(count) = (count / 8).times { |i| Thread::Mutex.new.a = i }
    def without(count) = (count / 8).times { Thread::Mutex.new }
  end
end

ways = {read: "@a + @a + @a", write: "@a = i", memo: "@sum ||= @a + 1", accessor: "m.a = m.a",
        first: "Mutex.new.a = i", without: "Mutex.new"}
RactorsTable.print(DataWork, ways, RactorsTable::COMPILED ? 5_000_000 : 1_000_000)
