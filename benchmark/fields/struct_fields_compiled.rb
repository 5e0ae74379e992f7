# frozen_string_literal: true
# Compiled accesses to an instance variable of a struct beside the same in a plain object: processor
# time of a turn in nanoseconds, the least of five in each of five processes (the place of the code
# in memory makes a difference for both), and the ratio; then the ratio without the loop, which is a
# turn of an empty block. Rows that end in `behind`: the method was compiled for plain objects of
# another shape before, and the code for the owner stands behind theirs.
#
#   build/bin/ruby --yjit benchmark/fields/struct_fields_compiled.rb
#
# TURNS= sets the turns. benchmark/results keeps the ratios.
require_relative "../results"

module StructFieldsCompiled
  module Accesses
    def initialize(*) = (super; @a = 1)
    def nothing(count) = count.times { }
    def read(count) = count.times { v = @a; v }
    def read_eight(count)
      count.times { v = @a; v = @a; v = @a; v = @a; v = @a; v = @a; v = @a; v = @a; v }
    end
    def add_three(count) = count.times { @a + @a + @a }
    def write(count) = count.times { |i| @a = i }
    def write_four(count) = count.times { |i| @a = i; @a = i; @a = i; @a = i }
    def memo(count) = count.times { @sum ||= @a }
  end
  class Above; def initialize(*) = nil; end
  class Plain < Above; include Accesses; end
  class Other < Above; include Accesses; def initialize(*) = (@first = 1; super); end
  class Pair < Struct.new(:x, :y); include Accesses; end
  WAYS = %i[nothing read read_eight add_three write write_four memo].freeze
  BEHIND = %i[read_eight add_three write_four].freeze
  TURNS = ENV.fetch("TURNS", 3_000_000).to_i
  NAMES = {
    nothing: "nothing", read: "read once", read_eight: "read eight times",
    add_three: "`@a + @a + @a`", write: "write once", write_four: "write four times",
    memo: "`@sum ||= @a`",
  }.freeze

  class << self
    def clock = Process.clock_gettime(Process::CLOCK_PROCESS_CPUTIME_ID)

    def seconds
      start = clock
      yield
      clock - start
    end

    def nanoseconds(owner, way)
      Array.new(5) { seconds { owner.public_send(way, TURNS) } }.min / TURNS * 1e9
    end

    # In a process of its own, with owners of its own: one shape, and code for the kinds alone.
    def measure(kinds, way)
      owner = kinds.map { |kind| kind.new(1, 2).tap { |it| 100.times { it.public_send(way, 50) } } }
                   .last
      nanoseconds(owner, way)
    end

    def apart(kinds, way)
      read, write = IO.pipe
      5.times { Process.wait(fork { write.puts(measure(kinds, way)) }) }
      write.close
      read.each_line.map(&:to_f).min
    end

    def row(way, before)
      plain, struct = [Plain, Pair].map { |kind| apart([*before, kind], way) }
      @empty ||= plain
      with, without = struct / plain, (struct - @empty) / (plain - @empty)
      puts format("%-17s plain %6.2f  struct %6.2f  ratio %5.2f  without the loop %5.2f",
                  [way, *before && :behind].join(" "), plain, struct, with, without)
      return [] if way == :nothing
      name = "struct: #{"behind: " if before}#{NAMES[way]}"
      [["#{name}; with the loop (plain object's time)", with],
       ["#{name}; without it (plain object's time)", without]]
    end

    def print
      puts RUBY_DESCRIPTION
      rows = WAYS.flat_map { |way| row(way, nil) } + BEHIND.flat_map { |way| row(way, Other) }
      Results.append_own("fields", Results.own_command("TURNS"), rows)
    end
  end
end

StructFieldsCompiled.print
