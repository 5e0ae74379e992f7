# frozen_string_literal: true
require "test/unit"
require_relative "../tools/at_length"

# Allocation in a process with several ractors (internal/heap/pages.h).
class TestRactorHeap < Test::Unit::TestCase
  LENGTH = File.expand_path("../tools/at_length.rb", __dir__)
  PRELUDE = <<~'RUBY'
    def allocated = GC.stat(:total_allocated_objects)
    ASAN = ENV["UNLOCKED_MODE"] == "asan"   # keeps freed memory, and walks take slots as freed
    def rss = ASAN ? 0 : File.read("/proc/self/statm").split[1].to_i * 4096
    def several = Ractor.new { Ractor.receive }
    def result(ractors) = ractors.map(&:take)
    Node = Struct.new(:left, :right)
    def tree(depth) = depth == 0 ? Node.new : Node.new(tree(depth - 1), tree(depth - 1))
    def depth(node) = node.left ? 1 + depth(node.left) : 0
  RUBY

  def run_alone(body, *options)
    assert_separately(["-W0", *options, "-r", LENGTH], "#{PRELUDE}\n#{body}",
                      timeout: AtLength.of(120))
  end

  # PAG-A: as on stock.
  def test_count_with_one_ractor
    run_alone(<<~'RUBY')
      def made(n)
        before = allocated
        i = 0
        while i < n
          Object.new
          i += 1
        end
        allocated - before
      end
      def made_in_heap(n)
        before = GC.stat_heap(0, :total_allocated_objects)
        i = 0
        while i < n
          Object.new
          i += 1
        end
        GC.stat_heap(0, :total_allocated_objects) - before
      end
      made(10) + made_in_heap(10)
      assert_equal([3000, 300_000], [made(3000), made(300_000)])
      assert_equal([3000, 300_000], [made_in_heap(3000), made_in_heap(300_000)])
      all = GC.stat
      assert_equal(all[:heap_live_slots],
                   all[:total_allocated_objects] - all[:total_freed_objects])
      GC.verify_internal_consistency
    RUBY
  end

  # PAG-A: on stock the ractors lose counts to each other.
  def test_counts_of_several_ractors
    run_alone(<<~'RUBY')
      before = allocated
      ractors = Array.new(3) do
        Ractor.new do
          mine = GC.stat(:total_allocated_objects)
          i = 0
          while i < 600_000
            Object.new
            i += 1
          end
          GC.stat(:total_allocated_objects) - mine
        end
      end
      result(ractors).each { |own| assert_operator(own, :>=, 600_000) }
      made = allocated - before
      assert_operator(made, :>=, 1_800_000)
      assert_operator(made, :<, 1_850_000)
      heaps = GC.stat_heap.sum { |_, heap| heap[:total_allocated_objects] }
      assert_operator((heaps - allocated).abs, :<, 1000)
      assert_operator(GC.stat(:heap_live_slots), :<=, GC.stat(:heap_available_slots))
    RUBY
  end

  # PAG-A: a child has one ractor again, so that the verification compares the counts.
  def test_counts_of_a_child
    omit("no fork") unless Process.respond_to?(:fork)
    run_alone(<<~'RUBY')
      ractors = Array.new(3) do
        Ractor.new { loop { tree(6); "x" * 300 } }
      end
      AtLength.of(15).times do
        tree(8)
        pid = fork do
          GC.verify_internal_consistency
          tree(10)
          GC.start
          GC.verify_internal_consistency
          exit!(0)
        end
        Process.wait(pid)
        assert_predicate($?, :success?)
      end
    RUBY
  end

  # What ractors malloc is told, and leads to a GC.
  def test_mallocs_of_several_ractors
    run_alone(<<~'RUBY')
      other = several
      GC.disable
      before = GC.stat(:malloc_increase_bytes)
      kept = Array.new(100) { "m" * 10_000 }
      grown = GC.stat(:malloc_increase_bytes) - before
      assert_operator(grown, :>=, 1_000_000)
      assert_operator(grown, :<, 1_500_000)
      kept.each(&:clear)
      assert_operator(GC.stat(:malloc_increase_bytes) - before, :<, 500_000)
      GC.enable
      GC.start

      [500, 20_000, 1_000_000].each do |size|
        count = GC.count
        result(Array.new(2) { Ractor.new(size) { |n| (200_000_000 / n).times { "m" * n }; nil } })
        assert_operator(GC.count - count, :>=, 4, "pieces of #{size}")
      end
      assert_operator(rss, :<, 400_000_000) if File.exist?("/proc/self/statm")
      other << :end
    RUBY
  end

  # What a ractor has of the heap and does not need goes back when it ends.
  def test_ractors_that_end_leave_their_slots
    run_alone(<<~'RUBY')
      round = -> { result(Array.new(10) { Ractor.new { tree(4); "x" * 200; nil } }) }
      5.times { round.call }
      GC.start
      before = GC.count, GC.stat(:heap_allocated_pages)
      AtLength.of(40).times { round.call }
      pages = GC.stat(:heap_allocated_pages) - before[1]
      assert_operator(pages, :<, 400)
      GC.start
      assert_operator(GC.stat(:heap_live_slots), :<=, GC.stat(:heap_available_slots))
    RUBY
  end

  # The heap that grew for ractors does not grow on.
  def test_heap_is_bounded
    run_alone(<<~'RUBY')
      round = lambda do
        result(Array.new(3) { Ractor.new { 200.times { tree(8); "x" * 500; [1] * 30 }; nil } })
        GC.stat(:heap_allocated_pages)
      end
      5.times { round.call }
      first = round.call
      last = Array.new(AtLength.of(8)) { round.call }.last
      assert_operator(last, :<=, first * 1.5 + 50)
    RUBY
  end

  # PAG-D, PAG-E, PAG-F: objects of all kinds live and die while others sweep, mark and compact.
  MIXED = <<~'RUBY'
    WeakHolder = Class.new
    def mixed(i)
      made = tree(5)
      text = "s#{i}" * (1 + i % 90)
      list = Array.new(i % 50) { |j| [j, j.to_f, 2**70 + j, j.to_r, Complex(j, 1)] }
      map = {text => list, "dyn#{i}".to_sym => i, "k" => made}
      tagged = "tagged".dup
      tagged.instance_variable_set(:@a, text)
      tagged.object_id if i % 3 == 0
      held = [-> { made }, Enumerator.new { |y| y << 1 }]
      held << Time.at(i)
      klass = Class.new { define_method(:m) { i } } if i % 40 == 0
      raise "tree" unless depth(made) == 5
      raise "text" unless text.size == "s#{i}".size * (1 + i % 90)
      raise "list" unless list.each_with_index.all? { |l, j| l[0] == j && l[2] == 2**70 + j }
      raise "map" unless map[text].equal?(list) && map["k"].equal?(made)
      raise "tag" unless tagged.instance_variable_get(:@a).equal?(text)
      raise "held" unless held[0].call.equal?(made)
      raise "class" if klass && klass.new.m != i
      [text, tagged, map]
    end
    def mix(rounds, seed)
      kept = []
      rounds.times do |i|
        kept << mixed(i + seed)
        kept.shift(50) if kept.size > 100
      end
      kept.each { |text, tagged, _| raise "kept" unless tagged.instance_variable_get(:@a) == text }
      :whole
    end
  RUBY

  def test_mixed_objects_in_several_ractors
    run_alone(<<~RUBY)
      #{MIXED}
      AtLength.of(1).times do
        ractors = Array.new(4) { |n| Ractor.new(n) { |seed| mix(1200, seed * 1000) } }
        mix(600, 7)
        GC.verify_internal_consistency
        assert_equal([:whole] * 4, result(ractors))
        GC.verify_internal_consistency
      end
    RUBY
  end

  def test_collections_beside_ractors
    run_alone(<<~RUBY)
      #{MIXED}
      finalized = 0
      ractors = Array.new(3) { |n| Ractor.new(n) { |seed| mix(500, seed * 1000) } }
      AtLength.of(20).times do |i|
        10.times { ObjectSpace.define_finalizer(Object.new, proc { finalized += 1 }) }
        case i % 4
        when 0 then GC.start
        when 1 then GC.start(full_mark: false)
        when 2 then GC.respond_to?(:compact) && (GC.compact rescue NotImplementedError)
        when 3 then ASAN || ObjectSpace.count_objects
        end
        mix(5, i)
      end
      assert_equal([:whole] * 3, result(ractors))
      GC.start
      assert_operator(finalized, :>, 0)
      GC.verify_internal_consistency
    RUBY
  end

  def test_stress_in_several_ractors
    run_alone(<<~RUBY)
      #{MIXED}
      ractors = Array.new(2) { |n| Ractor.new(n) { |seed| Ractor.receive; mix(2, seed) } }
      GC.stress = true
      ractors.each { |r| r << nil }
      got = result(ractors)
      GC.stress = false
      assert_equal([:whole] * 2, got)
    RUBY
  end
end
