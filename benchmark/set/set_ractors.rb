# frozen_string_literal: true
# Sets of their own in two ractors, and in two processes: how much more work they do in the time of
# one.
#
#   RUBY benchmark/set/set_ractors.rb
require "set"
require_relative "../results"
Warning[:experimental] = false

ROUNDS = 150
def work
  total = 0
  ROUNDS.times do |n|
    set = Set.new
    2_000.times { |i| set << i * 7 % 1_999 }
    other = Set.new((n...n + 2_000).to_a)
    total += (set | other).size + (set & other).size + (set - other).size
    200.times { |i| total += Set[i, i + 1, i + 2].include?(i) ? 1 : 0 }
  end
  total
end

def seconds
  start = Process.clock_gettime(Process::CLOCK_MONOTONIC)
  yield
  Process.clock_gettime(Process::CLOCK_MONOTONIC) - start
end

def least = Array.new(3) { yield }.min

work
one = least { seconds { work } }
ractors = least { seconds { Array.new(2) { Ractor.new { work } }.each(&:take) } }
processes = least { seconds { Array.new(2) { fork { work } }.each { |pid| Process.wait(pid) } } }
figures = [2 * one / ractors, 2 * one / processes].map { |figure| figure.round(2) }
puts RUBY_DESCRIPTION
puts "two ractors over one #{figures[0]}, two processes #{figures[1]}"
Results.append_own("set", Results.own_command, [["Sets of their own (gain)", *figures]])
