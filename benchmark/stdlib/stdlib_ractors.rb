# frozen_string_literal: true
# What ractors gain in the standard library: six kinds of work, each done by four workers one after
# the other, in as many ractors at once, and in as many processes at once.
#
#   ruby benchmark/stdlib/stdlib_ractors.rb
#
# From the environment: WORKERS=4 KINDS=timeout,erb ROUNDS=7 SERIAL=0.2 (seconds of one worker's
# work). A figure is the time of one after the other, divided by the time at once: the median of
# ROUNDS, in which the three ways take turns; the last column is what ractors gain of what processes
# gain. INSTRUCTIONS=KIND:COUNT does one kind COUNT times in the main ractor, to be run under
# valgrind --tool=callgrind on two Rubies. benchmark/results keeps the figures.
require "erb"
require "timeout"
require "uri"
require_relative "../results"
Warning[:experimental] = false

module StdlibRactors
  TEXT = Ractor.make_shareable("<a href='x'>Q&A</a> " * 4)
  DECOMPOSED = Ractor.make_shareable("re\u0301sume\u0301 " * 8)

  def self.work = 200.times.sum

  def self.error
    raise "text"
  rescue RuntimeError => e
    e
  end

  WORK = Ractor.make_shareable({
    timeout: ->(n) { n.times { Timeout.timeout(1) { StdlibRactors.work } } },
    erb: ->(n) { n.times { ERB.new("<%= 1 + 2 %> <% 3.times do |i| %><%= i %><% end %>").result } },
    uri: ->(n) { n.times { URI.parse("http://user@example.com:81/a/b?q=1#f").path } },
    html: ->(n) { n.times { ERB::Util.html_escape(TEXT) } },
    normalize: ->(n) { n.times { DECOMPOSED.unicode_normalize } },
    message: ->(n) { n.times { StdlibRactors.error.full_message(highlight: false) } }
  })

  class << self
    def seconds
      start = Process.clock_gettime(Process::CLOCK_MONOTONIC)
      yield
      Process.clock_gettime(Process::CLOCK_MONOTONIC) - start
    end

    def serial(kind, count, workers) = workers.times { WORK[kind].call(count) }

    def ractors(kind, count, workers)
      Array.new(workers) { Ractor.new(kind, count) { |k, c| WORK[k].call(c); nil } }.each(&:take)
    end

    def processes(kind, count, workers)
      pids = Array.new(workers) { fork { WORK[kind].call(count); exit!(true) } }
      pids.each { |pid| Process.wait2(pid)[1].success? or raise "a process failed" }
    end

    # How often one worker does it: so that it takes about SERIAL seconds.
    def count_for(kind, goal)
      count = 20
      count *= 2 while (took = seconds { WORK[kind].call(count) }) < goal / 4
      [(count * goal / took).to_i, 1].max
    end

    def gains(kind, workers, rounds, goal)
      count = count_for(kind, goal)
      found = Array.new(rounds) do
        alone = seconds { serial(kind, count, workers) }
        %i[ractors processes].map { |how| alone / seconds { send(how, kind, count, workers) } }
      end
      found.transpose.map { |all| all.sort[rounds / 2] }
    end

    def table
      workers, rounds = Integer(ENV.fetch("WORKERS", "4")), Integer(ENV.fetch("ROUNDS", "7"))
      goal = Float(ENV.fetch("SERIAL", "0.2"))
      puts RUBY_DESCRIPTION, "#{workers} workers: ractors, processes, ractors / processes"
      how = defined?(RubyVM::YJIT) && RubyVM::YJIT.enabled? ? "YJIT" : "interpreter"
      rows = []
      ENV.fetch("KINDS", WORK.keys.join(",")).split(",").map(&:to_sym).each do |kind|
        ractors, processes = gains(kind, workers, rounds, goal)
        puts format("%-10s %5.2f %5.2f %5.2f", kind, ractors, processes, ractors / processes)
        rows << ["#{kind}; #{workers} workers, #{how} (gain)", ractors, processes]
      rescue Ractor::RemoteError => e
        puts format("%-10s refused: %s", kind, e.cause.message)
      end
      Results.append_own("stdlib", Results.own_command("WORKERS", "ROUNDS", "SERIAL"), rows)
    end
  end
end

if (what = ENV["INSTRUCTIONS"])
  kind, count = what.split(":")
  StdlibRactors::WORK[kind.to_sym].call(Integer(count))
else
  StdlibRactors.table
end
