# frozen_string_literal: true
# What statistics cost while they are on: times of the processors, for programs with
# RUBY_STATS=waits and =fields, beside the same without. Each is run ROUNDS times, the three in
# turn; the shortest of each counts.
#
# usage: build/bin/ruby benchmark/stats/stats_on.rb [RUBY-OPTIONS]
#        ROUNDS=5 in the environment; and PROGRAM=, a part of the name of those that are wanted
require "open3"
require "rbconfig"
require_relative "../results"

PROGRAMS = {
  "JSON, strings and hashes" => <<~'RUBY',
    require "json"
    rows = Array.new(200) { |i| {"id" => i, "name" => "row #{i}", "tags" => %w[a b c]} }
    900.times { JSON.parse(JSON.generate(rows)).sum { |row| row["name"].size } }
  RUBY
  "objects that call each other" => <<~'RUBY',
    class Node
      attr_reader :left, :right
      def initialize(left, right) = (@left, @right = left, right)
      def size = 1 + (@left ? @left.size : 0) + (@right ? @right.size : 0)
    end
    make = ->(depth) { depth == 0 ? nil : Node.new(make[depth - 1], make[depth - 1]) }
    100.times { make[13].size }
  RUBY
  "instance variables, nothing else" => <<~'RUBY',
    class Text < String; def initialize = @a = 1; def run = (@a = @a; @a = @a); end
    class Point; attr_accessor :x; def initialize = @a = @x = 1; def run = (@a = @a; @a = @a); end
    text, point, i = Text.new, Point.new, 0
    while i < 2_000_000; text.run; point.run; point.x = point.x; i += 1; end
  RUBY
  "two ractors with jobs" => <<~'RUBY',
    jobs = Array.new(2) do
      Ractor.new { 150_000.times.sum { |i| "job #{i}".split(" ").map(&:to_sym).size } }
    end
    jobs.each(&:take)
  RUBY
  "messages between two ractors" => <<~'RUBY',
    echo = Ractor.new { loop { Ractor.yield(Ractor.receive) } }
    30_000.times { |i| echo << i; echo.take }
  RUBY
  "two ractors that allocate" => <<~'RUBY'
    Array.new(2) { Ractor.new { 600_000.times.map { |i| [i, i.to_s] }.size } }.each(&:take)
  RUBY
}.freeze
MODES = [nil, "waits", "fields"].freeze

def seconds(text, mode)
  env = {"RUBY_STATS" => mode, "RUBY_STATS_FILE" => File::NULL}
  timed = "t = Process.clock_gettime(Process::CLOCK_PROCESS_CPUTIME_ID)\n#{text}\n" \
          "puts Process.clock_gettime(Process::CLOCK_PROCESS_CPUTIME_ID) - t"
  out, status = Open3.capture2(env, RbConfig.ruby, "-W0", *ARGV, "-e", timed)
  status.success? or abort text
  Float(out)
end

rounds = Integer(ENV.fetch("ROUNDS", 5))
yjit = ARGV.include?("--yjit") ? "YJIT" : "interpreter"
puts format("%-34s %10s %10s %10s", "seconds of processors, times of it", "off", "waits", "fields")
wanted = PROGRAMS.select { |name, _| name.include?(ENV.fetch("PROGRAM", "")) }
rows = wanted.flat_map do |name, text|
  times = Array.new(rounds) { MODES.map { |mode| seconds(text, mode) } }.transpose.map(&:min)
  ratios = times.drop(1).map { |time| time / times[0] }
  puts format("%-34s %10.3f %10.2f %10.2f", name, times[0], *ratios)
  MODES.drop(1).zip(ratios).map do |mode, ratio|
    ["#{name}; #{mode}; #{yjit} (speed)", 1, 1 / ratio]
  end
end
Results.append("stats", Results.own_command, rows)
