# frozen_string_literal: true
# What ids cost: by how much the process grows, in bytes for each of COUNT objects, when they are
# asked for their ids; and again when somebody asks ObjectSpace._id2ref.
#
#   ruby benchmark/heap/object_id_memory.rb [COUNT]
require_relative "../results"

module ObjectIdMemory
  class << self
    def print(count)
      objects = Array.new(count) { Object.new }
      before = Results.resident(collections: 4)
      objects.each(&:object_id)
      asked = Results.resident(collections: 4)
      ObjectSpace._id2ref(objects[0].object_id)
      found = Results.resident(collections: 4)
      rows = {"an id (bytes)" => asked - before, "an id and _id2ref (bytes)" => found - before}
      rows = rows.map { |row, bytes| [row, (bytes.to_f / count).round(1)] }
      puts RUBY_DESCRIPTION
      rows.each { |row, bytes| puts format("%-26s %6.1f", row, bytes) }
      Results.append_own("heap", Results.own_command, rows)
    end
  end
end

Results.need_resident
count = Integer(ARGV[0] || 200_000)
abort "COUNT is #{count}; it must be 1000 or more" if count < 1_000
ObjectIdMemory.print(count)
