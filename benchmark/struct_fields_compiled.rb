# frozen_string_literal: true
# Compiled accesses to an instance variable of a struct beside the same in a plain object: processor
# time of a turn in nanoseconds, the least of eleven, and the ratio. A turn of an empty block is
# part of each.
#
#   build/bin/ruby --yjit benchmark/struct_fields_compiled.rb
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
  class Pair < Struct.new(:x, :y); include Accesses; end
  WAYS = %i[nothing read read_eight add_three write write_four memo].freeze
  TURNS = 3_000_000

  class << self
    def clock = Process.clock_gettime(Process::CLOCK_PROCESS_CPUTIME_ID)

    def seconds
      start = clock
      yield
      clock - start
    end

    def nanoseconds(owner, way)
      Array.new(11) { seconds { owner.public_send(way, TURNS) } }.min / TURNS * 1e9
    end

    # In a process of its own, with owners of its own: one shape, and compiled code for one class.
    def measure(kind, way)
      owner = kind.new(1, 2)
      100.times { owner.public_send(way, 50) }
      nanoseconds(owner, way)
    end

    def apart(kind, way)
      read, write = IO.pipe
      Process.wait(fork { write.puts(measure(kind, way)) })
      read.gets.to_f
    end

    def print
      puts RUBY_DESCRIPTION
      WAYS.each do |way|
        plain, struct = [Plain, Pair].map { |kind| apart(kind, way) }
        puts format("%-12s plain %6.2f  struct %6.2f  ratio %5.2f", way, plain, struct,
                    struct / plain)
      end
    end
  end
end

StructFieldsCompiled.print
