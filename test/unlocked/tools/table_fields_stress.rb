# frozen_string_literal: true
# Ractors that make strings, arrays and hashes with instance variables, read, write, grow, drop,
# copy, move and share them, under GC, compaction and fork, for SECONDS (first argument).
#
# Must be zero: values lost, values of another owner, processes that do not end well. Memory must
# settle: it is measured after each third of the time. While it was larger than ever before, by more
# than a tenth, the stress goes on; after eight thirds that is a leak.
#
#   ruby test/unlocked/tools/table_fields_stress.rb SECONDS [RACTORS] [nofork]
require "rbconfig"
Warning[:experimental] = false

module TableFieldsStress
  class Text < String; attr_accessor :a, :b, :owner; end
  class List < Array; attr_accessor :a, :b, :owner; end
  class Index < Hash; attr_accessor :a, :b, :owner; end

  class << self
    def make(n)
      case n % 3
      when 0 then Text.new("t" * (n % 200))
      when 1 then List.new(n % 60, n)
      else Index.new.tap { |h| (n % 12).times { |i| h[i] = n } }
      end
    end

    def mark(owner, tag, n)
      owner.a = "#{tag}.#{n}"
      owner.owner = n
      (n % 9).times { |i| owner.instance_variable_set(:"@x#{i}", "#{tag}.#{n}.#{i}") }
      owner
    end

    def check(owner, tag, n)
      got = [owner.a, owner.owner]
      raise "lost: #{got} instead of #{tag}.#{n}" unless got == ["#{tag}.#{n}", n]
      (n % 9).times do |i|
        value = owner.instance_variable_get(:"@x#{i}")
        raise "foreign: #{value.inspect}" unless value == "#{tag}.#{n}.#{i}"
      end
    end

    # One round of a ractor with the owners that it keeps.
    def round(kept, tag, n)
      kept[n % kept.size] = [mark(make(n), tag, n), n]
      owner, number = kept[(n * 7) % kept.size]
      check(owner, tag, number)
      owner.b = n
      raise "written value lost" unless owner.b == n
      owner.remove_instance_variable(:@b) if n.odd?
      copy = owner.dup
      check(copy, tag, number)
      copy.instance_variables.each { |v| copy.remove_instance_variable(v) }
      check(owner, tag, number)
    end

    def share(tag, n)
      shared = Ractor.make_shareable(mark(make(n), tag, n))
      Ractor.new(shared, tag, n) { |s, t, i| 50.times { TableFieldsStress.check(s, t, i) } }.take
    end

    def send_and_take(echo, tag, n)
      sent = mark(make(n), tag, n)
      echo.send(sent, move: n.odd?)
      check(echo.take, tag, n)
    end

    def work(tag, seconds)
      kept = Array.new(300) { |n| [mark(make(n), tag, n), n] }
      echo = Ractor.new { loop { Ractor.yield(Ractor.receive, move: true) } }
      ends = Process.clock_gettime(Process::CLOCK_MONOTONIC) + seconds
      n = 0
      while Process.clock_gettime(Process::CLOCK_MONOTONIC) < ends
        20.times { round(kept, tag, n += 1) }
        send_and_take(echo, tag, n) if n % 3 == 0
        share(tag, n) if n % 400 == 0
        GC.start(full_mark: n % 4_000 == 0) if n % 2_000 == 0
      end
      n
    end

    # In pages. AddressSanitizer keeps freed memory for a while: there the GC's live slots count.
    def size
      sanitized = RbConfig::CONFIG.values_at("CC", "CFLAGS", "cflags", "XCFLAGS").join
      return GC.stat(:heap_live_slots) / 100 if sanitized.include?("-fsanitize=address")
      File.read("/proc/self/statm").split[1].to_i
    end

    # A child has the owners that its parent had, and goes on with them.
    def fork_with(kept)
      child = fork do
        kept.each { |owner, n| check(owner, "fork", n) }
        500.times { |n| round(kept, "fork", n) }
      end
      _, status = Process.wait2(child)
      raise "the child ended with #{status}" unless status.success?
      kept.each { |owner, n| check(owner, "fork", n) }
    end

    def third(seconds, count)
      workers = Array.new(count) do |tag|
        Ractor.new(tag, seconds) { |t, s| TableFieldsStress.work(t, s) }
      end
      done = false
      compactor = Thread.new do
        until done
          GC.compact if GC.respond_to?(:compact)
          sleep(0.2)
        end
      end
      workers.sum(&:take)
    ensure
      done = true
      compactor&.join
    end

    def settled?(sizes) = sizes.last <= sizes[...-1].max * 11 / 10

    # The main ractor compacts, forks while no other ractor lives, and watches the memory.
    def run(seconds, count, forks)
      sizes, rounds = [], 0
      until sizes.size >= 3 && settled?(sizes)
        raise "memory grows: #{sizes}" if sizes.size == 8
        rounds += third(seconds / 3.0, count)
        3.times { GC.start }
        sizes << size
        fork_with(Array.new(100) { |n| [mark(make(n), "fork", n), n] }) if forks
      end
      rounds
    end
  end
end

if $PROGRAM_NAME == __FILE__
  seconds, count = Float(ARGV.fetch(0)), Integer(ARGV.fetch(1, "3"))
  rounds = TableFieldsStress.run(seconds, count, ARGV.last != "nofork")
  puts "#{count} ractors, #{seconds} s: #{rounds} rounds, nothing lost, nothing foreign"
end
