# frozen_string_literal: true
# The sixteen kinds of ordinary work of benchmark/ractor/ordinary_ractors.rb, in turn, with fibers,
# threads and enumerators beside, in several ractors for SECONDS, while classes, methods and
# singleton methods are made and redefined, and the GC collects and compacts.
#
# Must be zero: crashes, hangs, results that differ from those of one ractor. Memory must settle: it
# is measured after each third of the time, and after up to eight thirds in all; while each one is
# larger than ever before, by more than a tenth, the stress goes on.
#
#   ruby --yjit test/unlocked/tools/ordinary_ractors_stress.rb SECONDS [RACTORS]
#
# With AddressSanitizer set ASAN_OPTIONS=use_sigaltstack=0:detect_stack_use_after_return=0 (and
# detect_leaks=0): otherwise Clang's runtime keeps a second stack of each fiber that was left
# behind, for ever; on the base, too, with one ractor.
module OrdinaryRactorsStress
  BENCHMARK = File.expand_path("../../../benchmark/ractor/ordinary_ractors.rb", __dir__)
  class Changed; def value = 0; end
end

# The kinds alone, not the measuring.
source = File.read(OrdinaryRactorsStress::BENCHMARK)
eval(source[/.*?^  WORK = .*?^  \}\)$/m] + "\nend\n", nil, OrdinaryRactorsStress::BENCHMARK)

module OrdinaryRactorsStress
  # The same work, with a result that says whether it was done right.
  CHECKS = Ractor.make_shareable({
    parse: ->(i) { JSON.parse(OrdinaryRactors::DOCUMENT) == OrdinaryRactors::TREE },
    generate: ->(i) { JSON.parse(JSON.generate(OrdinaryRactors::TREE)) == OrdinaryRactors::TREE },
    strings: ->(i) { 20.times.map { |j| "part #{i + j}, " }.join.split(", ").size == 20 },
    symbols: ->(i) { "name#{i}".to_sym.to_s == "name#{i}" },
    floats: ->(i) { (x = i * 1.37).to_s.to_f == x },
    memo: ->(i) { q = OrdinaryRactors::Point.new(i, 0); q.length == i && q.length == i },
    tagged: ->(i) { t = OrdinaryRactors::Tagged.new("t"); t.tag = i; t.dup.tag == i },
    trees: ->(i) { OrdinaryRactors::Tree.new(5).count == 63 },
    sets: ->(i) { (Set[i, 1, 2] | Set[4]).include?(i) },
    time: ->(i) { (OrdinaryRactors::MOMENT + i).strftime("%s").to_i == 1_700_000_000 + i },
    exceptions: lambda { |i|
      begin; raise OrdinaryRactors::Refused, "no #{i}"
      rescue OrdinaryRactors::Refused => e; e.message == "no #{i}"; end
    },
    stringio: ->(i) { o = StringIO.new; o << "a" << i.to_s; o.puts("b"); o.string == "a#{i}b\n" },
    fibers: ->(i) { f = Fiber.new { |a| Fiber.yield(a); i }; [f.resume(1), f.resume] == [1, i] },
    threads: ->(i) { Thread.new { i }.value == i },
    enumerators: ->(i) { e = [i, 2].each; [e.next, e.next] == [i, 2] },
    sorting: ->(i) { Array.new(60) { |j| (j * 79 + i) % 101 }.sort.each_cons(2).all? { _1 <= _2 } },
    classes: lambda { |i|
      made = Class.new(OrdinaryRactors::Tree) { define_method(:twice) { 2 * i } }
      object = made.allocate
      object.define_singleton_method(:thrice) { 3 * i }
      object.singleton_class.attr_accessor(:x)
      object.x = i
      [object.twice, object.thrice, object.x] == [2 * i, 3 * i, i]
    },
    changed: ->(i) { Changed.new.value.is_a?(Integer) }
  })

  class << self
    def now = Process.clock_gettime(Process::CLOCK_MONOTONIC)
    def resident = File.read("/proc/self/statm").split[1].to_i * 4096

    # How many rounds; the first wrong one ends the process.
    def work(number, goal)
      round = number
      work = OrdinaryRactors::WORK.to_a
      checks = CHECKS.to_a
      until now > goal
        round += 1
        work[round % work.size][1].call(20)
        name, check = checks[round % checks.size]
        check.call(round) or raise "#{name} is wrong in round #{round}"
      end
      round - number
    end

    def disturb(round)
      case round % 6
      when 0 then Changed.class_eval("def value = #{round}")
      when 1 then GC.start(full_mark: round % 4 == 1)
      when 2 then Changed.class_eval("def other#{round % 50} = value")
      when 3 then Changed.include(Module.new { define_method(:mixed) { round } }) if round % 90 == 3
      when 4 then GC.compact if round % 30 == 4 && GC.respond_to?(:compact)
      when 5 then Changed.define_singleton_method(:"made#{round % 50}") { round }
      end
    end

    # Ractors come and go: each works for a part of the time.
    def third(seconds, count)
      goal, rounds, disturbed = now + seconds, 0, 0
      until now > goal
        part = [now + [seconds / 4, 10].min, goal].min
        ractors = Array.new(count) { |i| Ractor.new(i, part) { |n, g| work_in_ractor(n, g) } }
        (disturb(disturbed += 1); sleep 0.001) until now > part
        rounds += ractors.sum(&:take)
      end
      [rounds, disturbed]
    end

    def run(seconds, count)
      most = nil
      8.times do |i|
        rounds, disturbed = third(seconds / 3, count)
        GC.start
        puts "#{count} ractors, #{rounds} rounds, #{disturbed} changes, #{resident >> 20} MB"
        $stdout.flush
        settled = most && resident <= most * 1.1
        most = [most || 0, resident].max
        return puts "nothing wrong, memory settles" if settled && i >= 2
      end
      abort "memory grows without end"
    end
  end
end

def work_in_ractor(number, goal) = OrdinaryRactorsStress.work(number, goal)

OrdinaryRactorsStress.run(Float(ARGV.fetch(0)), Integer(ARGV.fetch(1, "4")))
