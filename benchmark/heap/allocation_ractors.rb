# frozen_string_literal: true
# What an object costs in a process with several ractors, over one without: processor time of the
# main thread, the least of seven, before there is a second ractor, beside one that waits, and
# beside one that makes objects, too. benchmark/results keeps the figures.
#
#   build/bin/ruby --yjit benchmark/heap/allocation_ractors.rb
require_relative "../results"
Warning[:experimental] = false

module AllocationRactors
  WORK = {
    "Object.new" => ->(n) { n.times { Object.new } },
    "\"\#{i}\"" => ->(n) { n.times { |i| "#{i}" } },
    "\"x\" * 100" => ->(n) { n.times { "x" * 100 } },
    "[i, i, i, i]" => ->(n) { n.times { |i| [i, i, i, i] } },
    "{a: i}" => ->(n) { n.times { |i| {a: i} } },
  }.freeze
  TURNS = 500_000

  class << self
    def clock = Process.clock_gettime(Process::CLOCK_THREAD_CPUTIME_ID)

    def seconds(work)
      Array.new(7) { start = clock; work.call(TURNS); clock - start }.min
    end

    def all = WORK.transform_values { |work| 3.times { work.call(5_000) }; seconds(work) }

    def print
      puts RUBY_DESCRIPTION
      alone = all
      Ractor.new { Ractor.receive }
      waits = all
      Ractor.new { loop { Array.new(50) { |i| [i, "#{i}", "x" * 100, {a: i}] } } }
      works = all
      rows = alone.flat_map do |name, time|
        beside = [waits[name] / time, works[name] / time]
        puts format("%-14s alone %6.1f ns  one waits %5.2f  one works %5.2f", name,
                    time / TURNS * 1e9, *beside)
        [["`#{name}`; one waits (alone)", beside[0]],
         ["`#{name}`; one makes objects (alone)", beside[1]]]
      end
      $stdout.flush
      Results.append_own("heap", Results.own_command, rows)
      exit!(true)
    end
  end
end

AllocationRactors.print
