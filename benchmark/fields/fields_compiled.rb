# frozen_string_literal: true
# What one access to an instance variable takes, of an owner of each kind: processor time in
# nanoseconds without the loop (eight accesses of a turn less a turn of an empty loop), and in times
# of a plain object's. The least of five in each of three processes; each row and each kind has
# processes of its own, so that the code is compiled for one kind alone. benchmark/results keeps the
# latter, of the kinds in GROUPS.
#
#   build/bin/ruby --yjit benchmark/fields/fields_compiled.rb
#   build/bin/ruby --disable-yjit benchmark/fields/fields_compiled.rb
#   build/stock/bin/ruby --yjit benchmark/fields/fields_compiled.rb
require_relative "../results"

module FieldsCompiled
  TURNS = ENV.fetch("TURNS", 1_000_000).to_i
  WAYS = {
    nothing: "", read: "v = @a", write: "@a = i", write_object: "@a = o",
    attr_read: "v = s.a", attr_write: "s.a = i",
  }.freeze
  # What benchmark/results calls the ways and the kinds.
  NAMES = {
    read: "read `@a`", write: "write a number", write_object: "write an object",
    attr_read: "`o.a`", attr_write: "`o.a = 1`",
  }.freeze
  GROUPS = {
    "struct of one member" => %i[struct_1], "struct of three members" => %i[struct_3],
    "Time" => %i[time], "string, array, hash" => %i[string array hash],
    "class, module" => %i[class module],
  }.freeze

  module Accesses
    attr_accessor :a
    WAYS.each do |way, code|
      class_eval <<~RUBY
        def #{way}(n, o, s = self) = (i = 0; while i < n; i += 1; #{([code] * 8).join("; ")}; end)
      RUBY
    end
  end

  def self.kind(above) = Class.new(above) { include Accesses }
  KINDS = {
    plain: -> { kind(Object).new },
    struct_1: -> { kind(Struct.new(:x)).new(1) },
    struct_3: -> { kind(Struct.new(:x, :y, :z)).new(1, 2, 3) },
    time: -> { kind(Time).at(0) },
    string: -> { kind(String).new("a string") },
    array: -> { kind(Array).new(2, 1) },
    hash: -> { kind(Hash).new },
    class: -> { Class.new.extend(Accesses) },
    module: -> { Module.new.extend(Accesses) },
  }.freeze

  class << self
    def clock = Process.clock_gettime(Process::CLOCK_PROCESS_CPUTIME_ID)

    def seconds
      start = clock
      yield
      clock - start
    end

    def nanoseconds(kind, way)
      # The first owners of a class can have another place for their variables than later ones.
      owner = Array.new(3) { KINDS[kind].call.tap { |it| it.a = 1 } }.last
      200.times { owner.public_send(way, 10, "an object") }
      Array.new(5) { seconds { owner.public_send(way, TURNS, "an object") } }.min / TURNS * 1e9
    end

    def in_processes(kind, way)
      read, write = IO.pipe
      3.times { Process.wait(fork { write.puts(nanoseconds(kind, way)) }) }
      write.close
      read.each_line.map(&:to_f).min
    end

    # The rows of a way, of {kind: in times of a plain object's}; a range where kinds differ.
    def rows(way, ratios)
      GROUPS.map do |group, kinds|
        ends = kinds.map { |kind| format("%.2f", ratios[kind]) }.minmax_by(&:to_f).uniq
        ["#{group}; #{NAMES[way]} (plain object's time)", ends.join("-")]
      end
    end

    def print
      puts RUBY_DESCRIPTION
      ways = ARGV.empty? ? WAYS.keys.drop(1) : ARGV.map(&:to_sym)
      empty = in_processes(:plain, :nothing)
      found = ways.flat_map do |way|
        times = KINDS.to_h { |kind, _| [kind, (in_processes(kind, way) - empty) / 8] }
        times.each do |kind, time|
          puts format("%-12s %-9s %6.2f ns %6.2f", way, kind, time, time / times[:plain])
        end
        rows(way, times.transform_values { |time| time / times[:plain] })
      end
      Results.append_own("fields", Results.own_command("TURNS"), found)
    end
  end
end

FieldsCompiled.print if $PROGRAM_NAME == __FILE__
