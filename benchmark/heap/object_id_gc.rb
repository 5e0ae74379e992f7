# frozen_string_literal: true
# What a collection costs while COUNT objects have ids: with other ractors that have asked for no
# more ids since the last one, and after they have asked SHARED shareable objects for theirs.
#
#   ruby benchmark/heap/object_id_gc.rb [COUNT [SHARED]]
require_relative "../results"

module ObjectIdGC
  KINDS = {"minor" => false, "full" => true}.freeze
  class << self
    def print(count, shared)
      objects = Array.new(count) { Object.new }
      objects.each(&:object_id)
      other = Ractor.new { Ractor.receive.sum(&:object_id).then { Ractor.yield(_1) } while true }
      4.times { GC.start }
      rows = KINDS.flat_map do |kind, full|
        {"no more ids" => 0, "after #{shared} shared ids" => shared}.map do |row, asked|
          ["#{kind} collection, #{row} (ms)", collect(other, full, asked)]
        end
      end
      puts RUBY_DESCRIPTION
      rows.each { |row, time| puts format("%-46s %8.3f", row, time) }
      Results.append_own("heap", Results.own_command, rows)
    end

    private

    # The shortest of many: what others of the machine take is not counted.
    def collect(other, full, asked)
      Array.new(40) do
        other.send(Ractor.make_shareable(Array.new(asked) { Object.new }))
        other.take
        began = now
        GC.start(full_mark: full, immediate_sweep: true)
        now - began
      end.min
    end

    def now = Process.clock_gettime(Process::CLOCK_MONOTONIC, :float_millisecond)
  end
end

count, shared = [ARGV[0] || 1_000_000, ARGV[1] || 8].map { |number| Integer(number) }
abort "COUNT is #{count}; it must be 1000 or more" if count < 1_000
ObjectIdGC.print(count, shared)
