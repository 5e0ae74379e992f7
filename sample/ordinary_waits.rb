# frozen_string_literal: true

# What the workers of a row of benchmark/ractor/ordinary_ractors.rb wait for: the report of
# RubyVM::Stats.
#
#   ruby --yjit sample/ordinary_waits.rb KIND [COUNT [WORKERS]]
#
# Each of WORKERS (2) ractors does its work COUNT times. doc/stats/programs.md shows some.
words = ARGV.dup
ARGV.replace(%w[--measure floats 1 1 0.001])
out = $stdout.dup
$stdout.reopen(IO::NULL)
require_relative "../benchmark/ractor/ordinary_ractors"
$stdout.reopen(out)

kind, count, workers = words[0]&.to_sym, Integer(words[1] || 20_000), Integer(words[2] || 2)
abort "usage: #{$0} KIND [COUNT [WORKERS]], one of #{OrdinaryRactors::WORK.keys.join(", ")}" unless
  OrdinaryRactors::WORK.key?(kind)
RubyVM::Stats.start(:waits)
all = Array.new(workers) do |n|
  Ractor.new(kind, count, name: "w#{n}") { |name, times| OrdinaryRactors::WORK[name].call(times) }
end
all.each(&:take)
RubyVM::Stats.report($stdout)
