# frozen_string_literal: true
# What owners in the side table leave behind: the resident memory, in KiB, before, with and after a
# million arrays with an instance variable each; first made and dropped one by one, then all kept.
#
#   ruby benchmark/fields/table_fields_memory.rb [COUNT]
#
# benchmark/results keeps the figures.
require_relative "../results"

module TableMemory
  class List < Array
    attr_writer :a
  end
  class << self
    # Prints a line; returns nothing: what it has found waits for the end in @rows.
    def show(line, name, *before)
      found = Results.resident(collections: 4) / 1024
      puts format(line, *before, found)
      (@rows ||= []) << ["arrays, #{name} (KiB)", found]
      nil
    end

    def short_lived(count) = count.times { |i| List.new.a = i }

    def kept(count)
      all = Array.new(count) { |i| List.new.tap { _1.a = i } }
      show("  with all of them        %8d", "all at once")
      all.clear      # the stack may refer to it for a while yet
    end

    def print(count)
      puts RUBY_DESCRIPTION
      short_lived(count / 10)
      show("%d, one by one: before %8d", "before", count)
      5.times { short_lived(count) }
      show("  five times, after       %8d", "made and dropped one by one")
      kept(count)
      show("  all dropped             %8d", "all dropped")
      Results.append_own("fields", Results.own_command, @rows)
    end
  end
end

Results.need_resident
count = Integer(ARGV[0] || 1_000_000)
abort "COUNT is #{count}; it must be 10 or more" if count < 10
TableMemory.print(count)
