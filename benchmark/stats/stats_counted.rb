# frozen_string_literal: true
# What statistics cost while they are off: instructions of fifty short programs, here and with
# another Ruby, which `make without-stats` builds. Callgrind counts; no time is measured.
#
# usage: build/bin/ruby benchmark/stats/stats_counted.rb RUBY OTHER-RUBY [--yjit]
#        Each is a program without a launcher: build/obj/ruby, build/without-stats/obj/ruby
require_relative "../counted"
require_relative "../results"

compiled = ARGV.delete("--yjit")
# The compiler is at work in some of the times, and where differs from start to start.
TIMES = compiled ? 200_000 : 8_000
PRELUDE = <<~'RUBY'
  class Plain
    attr_accessor :x
    def initialize = (@a = 1; @x = 2)
    def a = @a
    def a=(v); @a = v; end
    def a? = defined?(@a)
    def add = (o = self.class.allocate; o.a = 1)
    def one = 1
  end
  class Text < String; attr_accessor :x; def a = @a; def a=(v); @a = v; end; end
  class List < Array; attr_accessor :x; def a = @a; def a=(v); @a = v; end; end
  class Table < Hash; attr_accessor :x; def a = @a; def a=(v); @a = v; end; end
  class Holder; class << self; attr_accessor :x; def a = @a; def a=(v); @a = v; end; end; end
  Pair = Struct.new(:m) { attr_accessor :x; def a = @a; def a=(v); @a = v; end }
  class Thread; attr_accessor :x; def a = @a; def a=(v); @a = v; end; end
  o, s, l, t, h = Plain.new, Text.new("a"), List.new, Table.new, Holder
  p, d = Pair.new(1), Thread.current
  [s, l, t, h, p, d].each { |one| one.a = 1; one.x = 1 }
  mutex, queue, list, sym = Mutex.new, Queue.new, [1, 2, 3], :a
  GC.disable
RUBY
# Of a key's hash the process's seed decides the sign, which costs two instructions: so several.
KEYS = 8
KINDS = {"plain" => "o", "string" => "s", "array" => "l", "hash" => "t", "class" => "h",
         "struct" => "p", "data" => "d"}.freeze
ROWS = KINDS.flat_map do |kind, name|
  [["#{kind}: @a", "#{name}.a"], ["#{kind}: @a = 1", "#{name}.a = 1"],
   ["#{kind}: attr_reader", "#{name}.x"], ["#{kind}: attr_writer", "#{name}.x = 1"],
   ["#{kind}: instance_variable_get", "#{name}.instance_variable_get(:@a)"]]
end.to_h.merge(
  "defined?(@a)" => "o.a?", "a new object's variable" => "o.add", "instance_variable_set" =>
  "o.instance_variable_set(:@a, 1)", "a method" => "o.one", "send" => "o.send(:one)",
  "a new object" => "Plain.new", "a new string" => "'a'.dup", "a block" => "list.each { |e| e }",
  "an array" => "[1, 2]", "a hash" =>
  (1..KEYS).map { |n| "hash#{n}['key#{n}']" }, "to_s" => "sym.to_s", "a Mutex" =>
  "mutex.synchronize { 1 }", "a Queue" => "queue << 1; queue.pop", "an exception" =>
  "begin; raise 'a'; rescue; end", "object_id" => "o.object_id"
).freeze

here, other = ARGV
other or abort File.foreach(__FILE__).grep(/usage:/).join
# Twice, and the smallest one counts: now and then malloc or the heap has something to do.
rounds = ROWS.transform_values { |body| Array(body).size == 1 ? [body, body] : body }
loops = rounds.flat_map do |name, bodies|
  bodies.each_with_index.map do |body, round|
    # The caches are warm at the first mark.
    "[10, #{TIMES}].each { |n| Process.ppid if n > 10; i = 0; while i < n; #{body}; i += 1; end }" \
      "\nProcess.ppid; puts #{"#{name}/#{round}".dump}"
  end
end
hashes = (1..KEYS).map { |n| "hash#{n} = {'key#{n}' => 1}\n" }.join
counts = [here, other].map do |ruby|
  options = compiled ? %w[--yjit --yjit-call-threshold=1] : []
  rows = Counted.between_marks(ruby, PRELUDE + hashes + loops.join("\n"), *options)
  rounds.to_h do |name, bodies|
    [name, bodies.each_index.map { |round| rows.fetch("#{name}/#{round}") }.min]
  end
end
puts format("%-34s %10s %10s %8s", "instructions each time", "here", "other", "more")
ratios = ROWS.keys.map do |name|
  one, two = counts.map { |rows| rows.fetch(name).fdiv(TIMES) }
  puts format("%-34s %10.2f %10.2f %8.2f", name, one, two, one - two)
  two / one
end
puts format("%d programs: speed by instructions %.4f to %.4f", ROWS.size, *ratios.minmax)
Results.append("stats", ["RUBY benchmark/stats/stats_counted.rb RUBY RUBY-WITHOUT-STATISTICS",
                         compiled].compact.join(" "),
               {"slowest" => ratios.min, "fastest" => ratios.max}.map do |which, ratio|
                 ["off: #{ROWS.size} programs, the #{which}; " \
                  "#{compiled ? "YJIT" : "interpreter"} (speed by instructions)", 1, ratio]
               end)
