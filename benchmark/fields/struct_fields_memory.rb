# frozen_string_literal: true
# The memory of structs with two instance variables each, in bytes for each struct: what the process
# grows by, which benchmark/results keeps, and what ObjectSpace.memsize_of says.
#
#   ruby benchmark/fields/struct_fields_memory.rb [COUNT]
require "objspace"
require_relative "../results"

module StructMemory
  module Two
    def initialize(...) = (super; @a = 1; @b = nil)
  end
  class << self
    def grown(name, kind, count)
      kind.new
      GC.start
      before = Results.resident
      kept = Array.new(count)
      count.times { |i| kept[i] = kind.new(1) }
      grown = (Results.resident - before).fdiv(count)
      sizes = kept.sum { |struct| ObjectSpace.memsize_of(struct) }.fdiv(count)
      printf "%-28s resident %6.1f  memsize_of %6.1f\n", name, grown, sizes
      $stdout.flush
      grown
    end
  end
end

Results.need_resident
count = Integer(ARGV[0] || 400_000)
abort "COUNT is #{count}; it must be 1 or more" if count < 1
full = [3, 8, 18, 38, 78].to_h { |n| [n, "#{n} members: a full slot"] }
all = {1 => "1 member", 2 => "2 members", **full, 80 => "80 members: outside the slot"}
rows = all.map do |n, name|
  kind = Struct.new(*(0...n).map { |i| :"m#{i}" }) { prepend StructMemory::Two }
  few = n > 8 ? count.ceildiv(10) : count
  grown = Results.from_process { StructMemory.grown(name, kind, few) }
  ["structs of #{n} members, two variables (bytes)", grown]
end
Results.append_own("fields", Results.own_command, rows)
