# frozen_string_literal: true
# What owners in the side table leave behind: the resident memory, in KiB, before, with and after a
# million arrays with an instance variable each; first made and dropped one by one, then all kept.
#
#   ruby benchmark/fields/table_fields_memory.rb [COUNT]
module TableMemory
  class List < Array
    attr_writer :a
  end
  class << self
    def resident
      4.times { GC.start }
      File.read("/proc/self/status")[/^VmRSS:\s*(\d+)/, 1].to_i
    end

    def short_lived(count) = count.times { |i| List.new.a = i }

    def kept(count)
      all = Array.new(count) { |i| List.new.tap { _1.a = i } }
      puts format("  with all of them        %8d", resident)
      all.clear      # the stack may refer to it for a while yet
    end

    def print(count)
      puts RUBY_DESCRIPTION
      short_lived(count / 10)
      puts format("%d, one by one: before %8d", count, resident)
      5.times { short_lived(count) }
      puts format("  five times, after       %8d", resident)
      kept(count)
      puts format("  all dropped             %8d", resident)
    end
  end
end

abort "this system has no /proc/self/status" unless File.readable?("/proc/self/status")
count = Integer(ARGV[0] || 1_000_000)
abort "COUNT is #{count}; it must be 10 or more" if count < 10
TableMemory.print(count)
