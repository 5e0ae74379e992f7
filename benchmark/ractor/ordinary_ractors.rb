# frozen_string_literal: true
# What ordinary programs gain from ractors: sixteen kinds of work, each done WORKERS times one after
# the other, in as many ractors at once, and in as many processes at once. Processes share nothing:
# they show what the machine allows in the same minutes.
#
#   ruby benchmark/ractor/ordinary_ractors.rb [RUBY ...]
#
# Without RUBY: build/stock/bin/ruby and build/bin/ruby. They take turns, kind by kind, each in a
# process of its own, with YJIT. From the environment: WORKERS=1,2,4 KINDS=symbols,floats ROUNDS=7
# SERIAL=0.2 (seconds of one worker's work; it is counted out first) YJIT=no BESIDE=4 (so many
# compilers of C run beside, and the Rubies with `nice`). benchmark/results keeps the figures of two
# Rubies, the first as stock; doc/performance/*.gp draws them.
#
# A figure is the time of one after the other, divided by the time at once: the median of ROUNDS.
require "json"
require "set"
require "stringio"
require "tempfile"
require_relative "../results"
Warning[:experimental] = false

module OrdinaryRactors
  Point = Struct.new(:x, :y) { def length = @length ||= Math.sqrt(x * x + y * y) }
  class Tagged < String; attr_accessor :tag; end
  class Tree
    attr_reader :left, :right
    def initialize(depth) = depth > 0 && (@left, @right = Tree.new(depth - 1), Tree.new(depth - 1))
    def count = @left ? 1 + @left.count + @right.count : 1
  end
  module Config
    @limit, @names = 10, Ractor.make_shareable(%w[a b c])
    class << self
      attr_reader :limit, :names
      def allowed?(n) = n % limit < @limit && @names.size == 3
    end
  end
  class Quiet; def a = 1; end
  class Loud; def b = 2; end
  class Refused < StandardError; end

  DOCUMENT = Ractor.make_shareable('{"id":17,"name":"one two","tags":["a","b","c"],' \
                                   '"at":{"x":1.5,"y":-2},"list":[1,2,3,4],"ok":true,"none":null}')
  TREE = Ractor.make_shareable(JSON.parse(DOCUMENT))
  WORDS = Ractor.make_shareable((%w[the quick brown fox jumps over the lazy dog and runs] * 4)
                                .each_slice(7).map { |slice| slice.join(" ") }.join("\n"))
  MOMENT = Ractor.make_shareable(Time.at(1_700_000_000).utc)
  BOTH = Ractor.make_shareable([Quiet.new, Loud.new])

  # A method, because ractors that call one lambda share its $~ (doc/ractor/races.md).
  def self.scan_words(n) = n.times { c = Hash.new(0); WORDS.scan(/\w+/) { |w| c[w] += 1 } }

  WORK = Ractor.make_shareable({
    json_parse: ->(n) { n.times { JSON.parse(DOCUMENT) } },
    json_generate: ->(n) { n.times { JSON.generate(TREE) } },
    scan_words: ->(n) { OrdinaryRactors.scan_words(n) },
    strings: ->(n) { n.times { |i| s = +""; 20.times { |j| s << "part #{i + j}, " } } },
    symbols: ->(n) { n.times { |i| "name#{i % 5_000}".to_sym.to_s.size } },
    floats: ->(n) { x = 0.1; n.times { (x += 1.37).to_s } },
    struct_memo: ->(n) { n.times { |i| q = Point.new(i, 2); q.length + q.length } },
    tagged_string: ->(n) { n.times { |i| t = Tagged.new("text"); t.tag = i; t.tag + t.size } },
    trees: ->(n) { n.times { Tree.new(6).count } },
    sets: ->(n) { n.times { |i| a = Set[i, 1, 2, 3]; a << i + 1; (a | Set[4, 5]).include?(i) } },
    module_config: ->(n) { n.times { |i| Config.allowed?(i) && Config.names.size } },
    time_format: ->(n) { n.times { |i| (MOMENT + i).strftime("%Y-%m-%d %H:%M:%S") } },
    respond_to: ->(n) { n.times { BOTH.map { |o| o.respond_to?(:a) ? o.a : o.b } } },
    exceptions: lambda { |n|
      n.times { |i| begin; raise Refused, "no #{i}"; rescue Refused => e; e.message; end }
    },
    stringio: ->(n) { n.times { |i| o = StringIO.new; o << "a" << i.to_s; o.puts("b"); o.string } },
    sorting: ->(n) { n.times { |i| Array.new(60) { |j| (j * 79 + i) % 101 }.sort_by { |j| -j } } }
  })

  class << self
    def clock = Process.clock_gettime(Process::CLOCK_MONOTONIC)

    def seconds
      start = clock
      yield
      clock - start
    end

    def serial(kind, count, workers) = workers.times { WORK[kind].call(count) }

    def ractors(kind, count, workers)
      Array.new(workers) { Ractor.new(kind, count) { |k, c| WORK[k].call(c); nil } }.each(&:take)
    end

    def processes(kind, count, workers)
      Array.new(workers) { fork { WORK[kind].call(count); exit!(true) } }.each do |pid|
        _, status = Process.wait2(pid)
        raise "a process ended with #{status}" unless status.success?
      end
    end

    # How often one worker does it: so that it takes about SERIAL seconds.
    def count_for(kind, goal)
      count = 50
      count *= 2 while (took = seconds { WORK[kind].call(count) }) < goal / 4
      [(count * goal / took).to_i, 1].max
    end

    # In a process of its own: prints both gains, without and with what processes share.
    def measure(kind, workers, rounds, goal)
      count = count_for(kind, goal)
      # What YJIT compiles, compiled, in all ways that are measured.
      20.times { %i[ractors serial].each { |how| send(how, kind, count / 100 + 1, workers) } }
      gains = Array.new(rounds) do
        GC.start
        alone = seconds { serial(kind, count, workers) }
        %i[ractors processes].map { |how| alone / seconds { send(how, kind, count, workers) } }
      end
      puts gains.transpose.map { |of_one_way| of_one_way.sort[rounds / 2] }.join(" ")
    end

    def list(name, default) = ENV.fetch(name, default).split(",")

    def ask(ruby, *words)
      yjit = ENV["YJIT"] == "no" ? "--disable-yjit" : "--yjit"
      nice = %w[nice -n 5] if ENV["BESIDE"]
      out = IO.popen([*nice, ruby, "-W0", yjit, __FILE__, "--measure", *words.map(&:to_s)], &:read)
      return out.split.map(&:to_f) if $?.success? && out.split.size == 2
      warn "#{ruby}, #{words.join(" ")}: ended with #{$?}"
      [Float::NAN, Float::NAN]
    end

    # Compiles one file again and again, in so many processes, until this program ends.
    def compile_beside(count)
      source = Tempfile.create(%w[beside .c]).tap do |file|
        2_000.times { |i| file.puts "int f#{i}(int a) { return a > 9 ? a * #{i} : f#{i}(a + 3); }" }
        file.close
      end
      again = 'while cc -w -O2 -c -o /dev/null "$0"; do :; done'
      groups = Array.new(count) { spawn("sh", "-c", again, source.path, pgroup: true) }
      at_exit do
        groups.each { |pid| Process.kill(:TERM, -pid) }
        File.unlink(source.path)
      end
    end

    def table(rubies)
      compile_beside(Integer(ENV["BESIDE"])) if ENV["BESIDE"]
      kinds = list("KINDS", WORK.keys.join(",")).map(&:to_sym)
      unknown = kinds - WORK.keys
      abort "no such kind: #{unknown.join(", ")}; there are #{WORK.keys.join(", ")}" if unknown.any?
      rows = []
      rubies.each { |ruby| puts "#{ruby}: #{IO.popen([ruby, "-v"], &:read)}" }
      puts "gain over one after the other (in brackets: as many processes)"
      list("WORKERS", "1,2,4").each do |workers|
        kinds.each do |kind|
          got = rubies.map { |r| ask(r, kind, workers, *ENV.values_at("ROUNDS", "SERIAL")) }
          cells = got.map { |gain, processes| format("%6.2f (%.2f)", gain, processes) }
          puts format("%-14s %2s workers  %s", kind, workers, cells.join("  "))
          $stdout.flush
          rows << row(kind, workers, got) if rubies.size == 2
        end
      end
      Results.append("ractor", command, rows)
    end

    # got: of stock and of the fork what ractors and processes gain. A forked child has one ractor
    # again, which makes stock's processes faster than twice: the fork's are kept.
    def row(kind, workers, got)
      beside = " beside #{ENV["BESIDE"]} compilers" if ENV["BESIDE"]
      ["#{kind}; #{workers} worker#{"s" if workers != "1"}#{beside} (gain)", got[0][0], *got[1]]
    end

    def command
      given = ENV.slice("WORKERS", "ROUNDS", "SERIAL", "YJIT", "BESIDE")
      [*given.map { |pair| pair.join("=") }, "ruby benchmark/ractor/ordinary_ractors.rb"].join(" ")
    end
  end
end

ENV["ROUNDS"] ||= "7"
ENV["SERIAL"] ||= "0.2"
if ARGV.first == "--measure"
  kind, workers, rounds, goal = ARGV.drop(1)
  OrdinaryRactors.measure(kind.to_sym, Integer(workers), Integer(rounds), Float(goal))
else
  build = File.expand_path("../../build", __dir__)
  OrdinaryRactors.table(ARGV.empty? ? ["#{build}/stock/bin/ruby", "#{build}/bin/ruby"] : ARGV)
end
