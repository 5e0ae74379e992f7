# frozen_string_literal: true
# Ractors that ask objects for their ids, compared with the same work in one ractor and in
# processes.
#
#   ruby benchmark/heap/object_id_ractors.rb               a table: each way, in 2 and 8 ractors
require_relative "../ractors_table"

module ObjectIdWork
  Key = Class.new
  SHARED = Ractor.make_shareable(Array.new(64) { Key.new })
  class << self
    def again(count)
      keys = Array.new(64) { Key.new }
      ask(keys, count)
    end

    def again_shared(count) = ask(SHARED, count)
    def first(count) = count.times { Key.new.object_id }

    # Frozen objects without variables are shareable.
    def first_shared(count) = count.times { Ractor.make_shareable(Key.new).object_id }
    def keys(count) = find(Array.new(64) { Key.new }, count)
    def keys_shared(count) = find(SHARED, count)

    def new_keys(count)
      (count / 64).times { {}.then { |found| 64.times { found[Key.new] = true } } }
    end

    private

    def ask(keys, count)
      (count / 64).times { keys.each { |key| key.object_id } }
    end

    def find(keys, count)
      found = keys.to_h { |key| [key, true] }
      (count / 64).times { keys.each { |key| found[key] } }
    end
  end
end

ways = {again: "the same 64 objects", again_shared: "the same 64, shareable",
        first: "new objects", first_shared: "new objects, shareable",
        keys: "64 objects as keys of a Hash", keys_shared: "64 shareable ones as keys",
        new_keys: "new objects as keys"}
RactorsTable.print(ObjectIdWork, ways, 1_000_000)
