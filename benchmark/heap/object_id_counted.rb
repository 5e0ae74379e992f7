# frozen_string_literal: true
# Instructions of one id of an object, interpreter, under valgrind: the first one, asked of objects
# that were made before, and the same one again; less a loop that asks for nothing. Half a minute
# for each Ruby.
#
#   build/bin/ruby benchmark/heap/object_id_counted.rb [RUBY ...]
#
# benchmark/results keeps the figures of two Rubies, the fork and then stock.
#
# callgrind writes down what it has counted each time the process asks for its parent's id.
require "rbconfig"
require_relative "../counted"
require_relative "../results"

COUNT = 20_000
PROGRAM = <<~RUBY
  KINDS = {
    "plain object" => -> { Object.new }, "string" => -> { String.new }, "array" => -> { [] },
    "frozen object" => -> { Object.new.freeze },
  }
  def nothing(all, n) = (i = 0; while i < n; o = all[i]; o; i += 1; end)
  def ask(all, n) = (i = 0; while i < n; o = all[i]; o.object_id; i += 1; end)
  GC.disable
  KINDS.each do |kind, make|
    some, all = Array.new(20) { make.call }, Array.new(#{COUNT}) { make.call }
    nothing(some, 20)
    ask(some, 20)
    {"nothing" => :nothing, "first" => :ask, "again" => :ask}.each do |row, name|
      Process.ppid
      __send__(name, all, #{COUNT})
      Process.ppid
      puts "\#{kind}; \#{row}"
    end
  end
RUBY

# Less the loop. The tables grow in jumps, in some kind or other: so the mean of all kinds, too.
def ids(counts)
  found = counts.filter_map do |row, total|
    kind, name = row.split("; ")
    [row, (total - counts.fetch("#{kind}; nothing")).fdiv(COUNT)] if name != "nothing"
  end.to_h
  %w[first again].each do |name|
    figures = found.filter_map { |row, figure| figure if row.end_with?("; #{name}") }
    found["mean of these; #{name}"] = figures.sum / figures.size
  end
  found
end

rubies = ARGV.empty? ? [RbConfig.ruby] : ARGV
columns = rubies.map { |ruby| ids(Counted.between_marks(ruby, PROGRAM)) }
puts rubies
rows = columns[0].keys.map do |row|
  figures = columns.map { |column| column.fetch(row) }
  puts format("%-24s", row) + figures.map { |figure| format("%9.1f", figure) }.join +
       (figures[1] ? format("%7.2f", figures[1] / figures[0]) : "")
  ["#{row} id alone (speed by instructions)", 1, figures[1] && figures[1] / figures[0]]
end
command = "ruby benchmark/heap/object_id_counted.rb FORK STOCK"
Results.append("heap", command, rows) if rubies.size == 2
