# frozen_string_literal: true
require "test/unit"
require_relative "../tools/at_length"

# What ractors leave free beside objects that all ractors read is not lost
# (internal/heap/false_sharing.h). test_shared_lines_choice.rb says which slots those are.
class TestSharedLines < Test::Unit::TestCase
  LENGTH = File.expand_path("../tools/at_length.rb", __dir__)
  # Shared objects of all kinds with garbage between them, so that free slots stand beside them; so
  # much that they are less than half of the free slots (FSH-3).
  PRELUDE = <<~'RUBY'
    Small = Class.new
    Middle = Class.new { def initialize = @a = @b = @c = @d = @e = @f = nil }
    Large = Class.new { def initialize = 14.times { |i| instance_variable_set("@v#{i}", i) } }
    MARKERS = [Small, Middle, Large].freeze
    def garbage = MARKERS.map { |m| Array.new(24) { m.new } }
    KEPT = Array.new(300) do |i|
      garbage
      made = Class.new { eval("def m#{i}(a) = a.itself.to_s\ndef self.s = X#{i} rescue 1") }
      garbage
      made.include(Module.new { attr_reader :"r#{i}" })
      garbage
      2.times { made.new.public_send(:"m#{i}", i); made.s }
      [made, "a symbol that is made late #{i}".to_sym]
    end

    # Ractors that keep `count` markers of each class for each number that they are sent.
    MAKER = proc do
      while (count = Ractor.receive)
        kept = Array.new(count) { MARKERS.map(&:new) }
        Ractor.yield(kept.flatten.size)
      end
    end
    def makers = Array.new(2) { Ractor.new(&MAKER) }
    def make(ractors, count)
      ractors.each { |r| r << count }
      ractors.each { |r| assert_equal(count * MARKERS.size, r.take) }
    end
    # Everything that lives is old, and what the ractors call has its caches.
    def settled
      makers.tap { |ractors| 2.times { make(ractors, 300); 4.times { GC.start } } }
    end
  RUBY

  def run_alone(body)
    assert_separately(["-W0", "-r", LENGTH], "#{PRELUDE}\n#{body}", timeout: AtLength.of(60))
  end

  # FSH-1: what is left out comes back with the next sweep.
  def test_nothing_is_lost
    run_alone(<<~'RUBY')
      ractors = settled
      pages = Array.new(AtLength.of(12)) do
        make(ractors, 2000)
        garbage
        GC.start
        all = GC.stat
        assert_operator(all[:heap_live_slots] + all[:heap_free_slots], :<=,
                        all[:heap_available_slots])
        GC.verify_internal_consistency
        all[:heap_allocated_pages]
      end
      assert_operator(pages.last, :<=, pages.first(4).max * 1.25 + 20, pages.inspect)
      KEPT.each_with_index do |(made, name), i|
        assert_equal([i.to_s, "a symbol that is made late #{i}"],
                     [made.new.public_send(:"m#{i}", i), name.name])
      end
      ractors.each { |r| r << nil }
      ractors.each(&:take)
      before = GC.stat(:heap_live_slots)
      4.times { GC.start }
      assert_operator(GC.stat(:heap_live_slots), :<=, before)
      GC.verify_internal_consistency
    RUBY
  end

  def test_compaction
    omit("no compaction here") unless GC.respond_to?(:verify_compaction_references)
    run_alone(<<~'RUBY')
      ractors = settled
      AtLength.of(2).times do
        make(ractors, 1000)
        GC.compact
        make(ractors, 1000)
        GC.verify_compaction_references(expand_heap: true, toward: :empty)
        GC.verify_internal_consistency
        KEPT.each_with_index { |(c, _), i| assert_equal(i.to_s, c.new.public_send(:"m#{i}", i)) }
      end
    RUBY
  end
end
