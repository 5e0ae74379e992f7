# frozen_string_literal: true
# Memory of Sets with integers, and what full collections of many small ones cost: bytes of a Set
# with its Hash, and instructions or milliseconds of a GC with COUNT Sets of three elements.
#
#   RUBY benchmark/set/set_memory.rb [COUNT]
require "set"
require "objspace"
require_relative "../results"

# Stock's Set has its Hash besides.
def bytes(set)
  own = ObjectSpace.memsize_of(set)
  return own if ObjectSpace.dump(set).include?('"struct":"Set"')

  own + ObjectSpace.memsize_of(set.instance_variable_get(:@hash))
end

def collection
  GC.start
  times = Array.new(7) do
    start = Process.clock_gettime(Process::CLOCK_PROCESS_CPUTIME_ID)
    GC.start
    Process.clock_gettime(Process::CLOCK_PROCESS_CPUTIME_ID) - start
  end
  times.min * 1000
end

count = Integer(ARGV[0] || 100_000)
rows = [0, 4, 5, 8, 9, 16, 17, 32, 100, 1_000, 100_000].flat_map do |size|
  grown = (1..size).each_with_object(Set.new) { |i, set| set << i }
  [["Set of #{size}, added one by one (bytes)", bytes(grown)],
   ["Set of #{size}, Set.new(array) (bytes)", bytes(Set.new((1..size).to_a))]]
end
before = collection
sets = Array.new(count) { |i| Set[i, i + 1, i + 2] }
rows << ["full GC with #{count} Sets of three (ms)", (collection - before).round(2)]
sets.clear
puts RUBY_DESCRIPTION
rows.each { |row, value| puts format("%-46s %10.1f", row, value) }
Results.append_own("set", Results.own_command, rows)
