# frozen_string_literal: true
# What RUBY_STATS=fields costs while it is on, in programs that do nothing but access instance
# variables: instructions, beside the same program without. Callgrind counts; no time is measured.
#
# usage: build/bin/ruby benchmark/stats/stats_on_counted.rb RUBY
#        RUBY is a program without a launcher: build/obj/ruby
require_relative "../counted"
require_relative "../results"

PROGRAMS = {
  "instance variables, nothing else" => <<~'RUBY',
    class Text < String; def initialize = @a = 1; def run = (@a = @a; @a = @a); end
    class Point; attr_accessor :x; def initialize = @a = @x = 1; def run = (@a = @a; @a = @a); end
    text, point = Text.new, Point.new
    turn = -> { i = 0; while i < 200; text.run; point.run; point.x = point.x; i += 1; end }
  RUBY
  "1,500 lines of @a = @a" => <<~'RUBY',
    class Point
      def initialize = @a = 1
      30.times { |n| eval("def run#{n}\n#{"@a = @a\n" * 50}end", binding) }
    end
    point = Point.new
    turn = -> { 30.times { |n| point.send(:"run#{n}") } }
  RUBY
  "four classes at one line" => <<~'RUBY'
    class Base; attr_accessor :x; def initialize = @a = @x = 1; def run = (@a = @a; @a = @a); end
    list = Array.new(4) { Class.new(Base).new }
    turn = -> { i = 0; while i < 100; list.each { |o| o.run; o.x = o.x }; i += 1; end }
  RUBY
}.freeze

ruby = ARGV[0] or abort File.foreach(__FILE__).grep(/usage:/).join
turns = "60.times { turn.call }; Process.ppid; 10.times { turn.call }; Process.ppid; puts 1"
rows = PROGRAMS.flat_map do |name, text|
  [["interpreter", "--disable-yjit"], ["YJIT", "--yjit"]].map do |mode, option|
    off, on = [nil, "fields"].map do |words|
      ENV.update("RUBY_STATS" => words, "RUBY_STATS_FILE" => words && File::NULL)
      Counted.between_marks(ruby, "#{text}\n#{turns}\nProcess.ppid", option).fetch("1")
    end
    puts format("%-34s %-12s %10d %10d %6.2f", name, mode, off, on, on.fdiv(off))
    ["#{name}; fields; #{mode} (speed by instructions)", 1, off.fdiv(on)]
  end
end
ENV.delete("RUBY_STATS")
Results.append("stats", "RUBY benchmark/stats/stats_on_counted.rb RUBY", rows)
