# frozen_string_literal: true
# The memory of owners by their number of instance variables, in bytes for each owner: what the
# process grows by, the same after a GC, and what ObjectSpace.memsize_of says.
#
#   ruby benchmark/fields/fields_memory.rb [array|string|MEMBERS] [OWNERS] [NUMBER...]
#
# MEMBERS: structs with so many members. `initialize` sets the variables. benchmark/results keeps
# what the process grows by.
require "objspace"
require_relative "../results"

module FieldsMemory
  class << self
    def kind(name, number)
      base = case name
             when "array" then Array
             when "string" then String
             else Struct.new(*Array.new(Integer(name)) { |i| :"m#{i}" })
             end
      names = Array.new(number) { |i| "@v#{i} = #{i}" }
      Class.new(base) { class_eval("def initialize = (super; #{names.join("; ")})") }
    end

    def grown(kind, owners, number)
      kind.new
      kept = Array.new(owners)
      GC.start
      before = Results.resident
      owners.times { |i| kept[i] = kind.new }
      made = Results.resident
      GC.start
      grown = [made, Results.resident].map { |size| (size - before).fdiv(owners) }
      sizes = kept.sum { |owner| ObjectSpace.memsize_of(owner) }.fdiv(owners)
      printf "%4d variables  resident %7.1f  after a GC %7.1f  memsize_of %7.1f\n",
             number, *grown, sizes
      $stdout.flush
      grown[0]
    end
  end
end

Results.need_resident
name, owners, *numbers = ARGV
owners = Integer(owners || 60_000)
numbers = %w[0 1 3 4 8 9 18 19 31 32 63 64 127 192] if numbers.empty?
puts RUBY_DESCRIPTION
$stdout.flush
rows = numbers.map { |number| Integer(number) }.map do |number|
  kind = FieldsMemory.kind(name || "array", number)
  grown = Results.from_process { FieldsMemory.grown(kind, owners, number) }
  what = name.to_i > 0 ? "structs of #{name} members" : "#{name || "array"}s"
  ["#{what} with #{number} variables; #{owners} owners (bytes)", grown]
end
Results.append_own("fields", Results.own_command, rows)
