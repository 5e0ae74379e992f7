# frozen_string_literal: true
# Memory and collections of four ractors: stock and both values of RUBY_RACTOR_HEAP in turn, each
# in a process of its own; medians of ROUNDS. The programs are those of test_heap_spare.rb.
#
#   ruby benchmark/heap/spare_memory.rb STOCK FORK [ROUNDS]
require_relative "../results"

module SpareMemory
  PROGRAMS = File.expand_path("../../test/unlocked/cases/heap_spare.rb", __dir__)
  ROWS = {most: "%s: most; %s (KB)", after: "%s: after GC.start; %s (KB)",
          collections: "%s; %s (collections)"}.freeze

  class << self
    def run(ruby, name, policy = nil)
      out = IO.popen({"RUBY_RACTOR_HEAP" => policy}, [ruby, "-W0", PROGRAMS, name], &:read)
      $?.success? or abort("spare_memory: error: #{ruby} #{name} failed")
      eval(out)
    end

    def median(found, key) = found.map { |run| run.fetch(key) }.sort[found.size / 2]

    def rows(stock, fork, rounds)
      %w[messages log building json].flat_map do |name|
        found = Array.new(rounds) do
          [run(stock, name), run(fork, name, "small"), run(fork, name, "fast")]
        end
        theirs, *ours = found.transpose
        %w[small fast].zip(ours).flat_map do |policy, own|
          ROWS.map { |key, row| [format(row, name, policy), median(theirs, key), median(own, key)] }
        end
      end
    end
  end
end

stock, fork, rounds = ARGV
fork or abort "usage: ruby benchmark/heap/spare_memory.rb STOCK FORK [ROUNDS]"
rows = SpareMemory.rows(stock, fork, Integer(rounds || 5))
rows.each { |row, *values| puts format("%-40s %8d %8d", row, *values) }
Results.append("heap", "ruby benchmark/heap/spare_memory.rb STOCK FORK", rows)
