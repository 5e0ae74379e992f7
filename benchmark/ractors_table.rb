# frozen_string_literal: true
# What ractors gain: the same work one after the other, in ractors at once, and in processes at
# once. Processes share nothing, so they show what the machine allows at that moment. A shared
# machine changes its pace from second to second, so each round measures the three ways beside each
# other, and the table shows the median of the ratios of all rounds, which benchmark/results keeps.
# Used by *_ractors.rb.
# A child has one ractor, for which code may be faster than in a process that has had several:
# TIMES=1 measures one ractor, and one child, over the same work here.
require_relative "results"
module RactorsTable
  Warning[:experimental] = false
  COMPILED = defined?(RubyVM::YJIT) && RubyVM::YJIT.enabled?
  ROUNDS = 15
  HOW = %i[serial ractors processes]

  class << self
    # @param owner [Module] shareable; answers to each way, given a count of iterations
    def serial(owner, way, times, count) = times.times { owner.public_send(way, count) }

    def ractors(owner, way, times, count)
      all = Array.new(times) do
        Ractor.new(owner, way, count) { |o, w, c| o.public_send(w, c); nil }
      end
      all.each(&:take)
    end

    def processes(owner, way, times, count)
      all = Array.new(times) { fork { owner.public_send(way, count); exit! } }
      all.each { |pid| Process.wait(pid) }
    end

    # @param ways [Hash{Symbol => String}] method of +owner+ => what the table calls it
    # @param count [Integer] iterations of each worker; COUNT in the environment overrides it, as
    #   TIMES does the numbers of workers
    def print(owner, ways, count)
      count = Integer(ENV.fetch("COUNT", count))
      puts RUBY_DESCRIPTION
      numbers = ENV.fetch("TIMES", "2,8").split(",").map { |number| Integer(number) }
      columns = numbers.map { |n| "#{n} ractors  (#{n} processes)" }.join("  ")
      puts "serial / at once, median of #{ROUNDS}  #{columns}"
      # All of it compiled before anything is measured: compiling stops the other ractors.
      40.times { ways.each_key { |way| measure(owner, way, 2, 100) } }
      rows = ways.flat_map do |way, text|
        gains = numbers.to_h { |times| ["#{times} ractors", gain(owner, way, times, count)] }
        puts [text.ljust(30), *gains.values.map { |g| shown(*g) }].join("  ")
        $stdout.flush
        gains.map { |head, found| ["#{text.tr(";", ",")}; #{head} (gain)", *found] }
      end
      command = Results.own_command("COUNT", "TIMES")
      Results.append_own(Results.room_of($PROGRAM_NAME), command, rows)
    end

    private

    def shown(many, apart) = format("%8.2fx  %12s", many, format("(%.2fx)", apart))

    # What ractors gain, and processes, over one after the other.
    def gain(*work)
      rounds = Array.new(ROUNDS) { GC.start; measure(*work) }
      [1, 2].map { |how| rounds.map { |seconds| seconds[0] / seconds[how] }.sort[ROUNDS / 2] }
    end

    def measure(*work)
      HOW.map do |how|
        start = Process.clock_gettime(Process::CLOCK_MONOTONIC)
        send(how, *work)
        Process.clock_gettime(Process::CLOCK_MONOTONIC) - start
      end
    end
  end
end
