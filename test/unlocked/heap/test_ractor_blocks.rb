# frozen_string_literal: true
require "test/unit"
require_relative "../tools/at_length"

# Blocks of malloc that ractors keep (internal/heap/malloc_cache.h), and data that they free beside
# each other (heap/pages.h, PAG-F).
class TestRactorBlocks < Test::Unit::TestCase
  LENGTH = File.expand_path("../tools/at_length.rb", __dir__)
  # What a piece is to have is computed from its number and its size alone.
  PRELUDE = <<~'RUBY'
    require "stringio"
    require "strscan"
    require "json"
    def byte(seed, i) = (seed * 31 + i * 7 + i / 256) & 255
    def text_of(seed, n) = Array.new(n) { |i| byte(seed, i) }.pack("C*")
    def grow_text(text, seed, n)
      text << byte(seed, text.bytesize) while text.bytesize < n
      text
    end
    def grow_list(list, seed, n) = n.times { |i| list << [seed, i] }.then { list }
    def grow_map(map, seed, n) = n.times { |i| map["#{seed}.#{i}"] = i }.then { map }
    def piece(seed, n)
      [seed, n, grow_text("".b, seed, n), grow_list([], seed, n / 20), grow_map({}, seed, n / 30)]
    end
    # What gets shorter gives memory back; what gets longer moves.
    def resize(whole, n)
      seed, old, text, list, map = whole
      StringIO.new(text).truncate(n) if n < old
      list.pop while list.size > n / 20
      list << [seed, list.size] while list.size < n / 20
      map.delete(map.keys.last) while map.size > n / 30
      map["#{seed}.#{map.size}"] = map.size while map.size < n / 30
      [seed, n, grow_text(text, seed, n), list, map]
    end
    def check(whole)
      seed, n, text, list, map = whole
      raise "text #{seed} of #{n}" unless text == text_of(seed, n)
      raise "list #{seed} of #{n}" unless list == Array.new(n / 20) { |i| [seed, i] }
      raise "map #{seed} of #{n}" unless map == Array.new(n / 30) { |i| ["#{seed}.#{i}", i] }.to_h
    end
    def size_for(seed, i) = 1 + (seed * 7919 + i * 613) % (i % 3 == 0 ? 3000 : 300)
    def work(seed, rounds)
      kept = []
      rounds.times do |i|
        kept << piece(seed + i, size_for(seed, i))
        k = i * 5 % kept.size
        kept[k] = resize(kept[k], size_for(seed, i * 11))
        check(kept[i * 3 % kept.size])
        kept.shift(20) if kept.size > 60
        GC.start(full_mark: i % 200 == 0) if i % 100 == 0
      end
      kept.each { |whole| check(whole) }
      :whole
    end
    def workers(n, rounds) = Array.new(n) { |k| Ractor.new(k, rounds) { |i, r| work(i * 1000, r) } }
    def result(ractors) = ractors.map(&:take)

    # As table_fields_stress.rb: once it has been as large as it gets, memory stays below that.
    SANITIZED = ENV["UNLOCKED_MODE"] == "asan"   # keeps freed memory
    def size = SANITIZED ? GC.stat(:heap_live_slots) : File.read("/proc/self/statm").split[1].to_i
    def assert_settles(sizes = [])
      until sizes.size >= 3 && sizes.last <= sizes[...-1].max * 1.1
        assert_operator(sizes.size, :<, 8, "memory grows: #{sizes}")
        yield
        GC.start
        sizes << size
      end
    end
  RUBY

  def run_alone(body)
    assert_separately(["-W0", "-r", LENGTH], "#{PRELUDE}\n#{body}", timeout: AtLength.of(60))
  end

  # MAL-1 and MAL-2: no two owners have one block.
  def test_contents
    run_alone(<<~'RUBY')
      ractors = workers(4, AtLength.of(250))
      assert_equal(:whole, work(50_000, 250))
      GC.verify_internal_consistency
      assert_equal([:whole] * 4, result(ractors))
      assert_equal(:whole, work(60_000, 50))
    RUBY
  end

  # One ractor makes, another resizes and drops; so blocks go from one to the other.
  def test_blocks_that_change_hands
    run_alone(<<~'RUBY')
      sinks = Array.new(2) do
        Ractor.new do
          last = []
          while (whole = Ractor.receive)
            check(last.shift) if last.size > 30
            last << resize(whole, size_for(whole[0], whole[1]))
          end
          last.each { |w| check(w) }.size
        end
      end
      sources = Array.new(2) do |k|
        Ractor.new(k, sinks, AtLength.of(400)) do |n, to, rounds|
          rounds.times { |i| to[i % 2].send(piece(n * 1000 + i, size_for(n, i)), move: i % 4 < 2) }
          :sent
        end
      end
      assert_equal(%i[sent sent], result(sources))
      sinks.each { |r| r << nil }
      assert_equal([31, 31], result(sinks))
    RUBY
  end

  def test_children
    omit("no fork") unless Process.respond_to?(:fork)
    run_alone(<<~'RUBY')
      ractors = workers(3, AtLength.of(300))
      AtLength.of(6).times do |i|
        pid = fork do
          2.times { |k| work(70_000 + k * 1000, 60) }
          exit!(result(workers(2, 30)) == [:whole] * 2 && work(i, 20) == :whole ? 7 : 1)
        end
        assert_equal(:whole, work(80_000, 20))
        assert_equal(7, Process.wait2(pid)[1].exitstatus)
      end
      assert_equal([:whole] * 3, result(ractors))
    RUBY
  end

  # MAL-3, for ractors that end, and for one that has dropped much.
  def test_memory_settles
    omit("no /proc") unless File.exist?("/proc/self/statm")
    run_alone(<<~'RUBY')
      assert_settles do
        AtLength.of(25).times { assert_equal([:whole] * 4, result(workers(4, 3))) }
      end
      # Each of these ends with as much as it may keep: 25 of them with 12 MB.
      assert_settles do
        AtLength.of(25).times do
          Ractor.new { Array.new(2000) { |i| "x" * (100 + i % 900) }.clear; GC.start }.take
        end
      end
      made = Ractor.new { loop { Ractor.yield(Array.new(30_000) { |i| "x" * (i % 1500) }.size) } }
      assert_settles { 3.times { made.take } }
      assert_settles { 30.times { Array.new(4) { "b" * 1_000_000 } } }
    RUBY
  end

  # Copies of a StringIO have one state, which the last of them frees.
  def test_data_that_ractors_free
    run_alone(<<~'RUBY')
      ractors = Array.new(4) do |n|
        Ractor.new(n, AtLength.of(4000)) do |k, rounds|
          rounds.times do |i|
            text = "#{k}.#{i} " * (1 + i % 100)
            io = StringIO.new(text)
            copies = Array.new(i % 5) { io.dup }
            io = copies.delete_at(0) if i.odd? && copies.any?
            raise "io #{io.pos}" unless io.read(5) == text[0, 5] && copies.all? { |c| c.pos == 5 }
            scanner = StringScanner.new(text)
            raise "scanner" unless scanner.scan(/(\d)\.(\d+) /) && scanner[2] == i.to_s
            tree = {"a" => [k, {"b" => [text] * 3}, i.to_f], "c" => {"d" => nil}}
            raise "json" unless JSON.parse(JSON.generate(tree)) == tree
            GC.start(full_mark: false) if i % 1000 == k
          end
          :whole
        end
      end
      original = StringIO.new("shared by the copies").tap(&:getc)
      AtLength.of(20).times { 1000.times { original.dup }; GC.start(full_mark: false) }
      assert_equal([:whole] * 4, result(ractors))
      GC.start
      assert_equal([1, "h"], [original.pos, original.getc])
      GC.verify_internal_consistency
    RUBY
  end
end
