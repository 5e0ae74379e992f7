# frozen_string_literal: true
# What new structs with one or two instance variables cost in two Rubies: making one and setting its
# variables, in instructions (valgrind, if it is there) and in processor time; a full GC of 400,000;
# and the bytes of one by ObjectSpace.memsize_of. Each in a process of its own, in turn.
#
#   build/bin/ruby benchmark/fields/struct_fields_new.rb FORK STOCK
#
# YJIT=1 times compiled code. benchmark/results keeps the figures.
require_relative "../results"

WORK = <<~'RUBY'
  require "objspace"
  members, variables, what, turns = ARGV[0].to_i, ARGV[1].to_i, ARGV[2], ARGV[3].to_i
  kind = Struct.new(*(0...members).map { |i| :"m#{i}" })
  kind.class_eval "def fill = (#{(0...variables).map { |i| "@v#{i} = #{i}" }.join("; ")}; self)"
  make = eval "->(n) { i = 0; while i < n; kind.new(1).fill; i += 1; end }"
  clock = -> { Process.clock_gettime(Process::CLOCK_PROCESS_CPUTIME_ID) }
  make.(2000)
  case what
  when "count" then make.(turns)
  when "time" then (make.(turns); t = clock.(); make.(turns); p (clock.() - t) / turns * 1e9)
  when "size" then p ObjectSpace.memsize_of(kind.new.fill)
  when "gc"
    kept = Array.new(turns) { nil }
    turns.times { |i| kept[i] = kind.new(1).fill }
    4.times { GC.start }
    p Array.new(9) { t = clock.(); GC.start; clock.() - t }.min * 1000
  end
RUBY
KINDS = [[1, 1], [1, 2], [2, 1], [2, 2], [3, 1], [3, 2], [7, 1], [7, 2]].freeze

def run(ruby, kind, what, turns, tool = [])
  words = [*tool, ruby, *(what == "time" && ENV["YJIT"] ? ["--yjit"] : ["--disable-yjit"])]
  words = [*words, "-W0", "--disable-gems", "-e", WORK, *kind.map(&:to_s), what, turns.to_s]
  out = IO.popen(words, err: %i[child out], &:read)
  $?.success? ? out : abort("struct_fields_new: #{ruby} failed: #{out}")
end

def instructions(ruby, kind)
  tool = %w[valgrind --tool=callgrind --callgrind-out-file=/dev/null]
  counts = [1000, 5000].map { |n| run(ruby, kind, "count", n, tool)[/Collected : (\d+)/, 1].to_i }
  (counts[1] - counts[0]) / 4000.0
rescue Errno::ENOENT
  nil
end

def figure(rubies, row, format, better)
  values = rubies.map { |ruby| yield ruby }
  return [row, nil, nil] unless values.all?
  own, other = values
  puts format("%-52s #{format}  #{format}  ratio %.2f", row, own, other,
              better == :low ? other / own : own / other)
  $stdout.flush
  [row, other, own]
end

def best(count) = Array.new(count) { yield }.min

rubies = ARGV.first(2)
abort "usage: ruby benchmark/fields/struct_fields_new.rb FORK STOCK" unless rubies.size == 2
compiled = ENV["YJIT"] ? "YJIT" : "interpreter"
rows = KINDS.flat_map do |kind|
  said = "struct of #{kind[0]}, #{kind[1]} set"
  [figure(rubies, "#{said}: new (instructions)", "%8.0f", :low) { |ruby| instructions(ruby, kind) },
   figure(rubies, "#{said}: new; #{compiled} (ns)", "%8.1f", :low) do |ruby|
     best(5) { run(ruby, kind, "time", 400_000).to_f }
   end,
   figure(rubies, "#{said}: full GC of 400,000 (ms)", "%8.2f", :low) do |ruby|
     best(3) { run(ruby, kind, "gc", 400_000).to_f }
   end,
   figure(rubies, "#{said}: size (bytes)", "%8.0f", :low) do |ruby|
     run(ruby, kind, "size", 0).to_f
   end]
end
Results.append("fields", [*("YJIT=1" if ENV["YJIT"]), "ruby benchmark/fields/struct_fields_new.rb",
                          "FORK STOCK"].join(" "), rows)
