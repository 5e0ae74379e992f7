# frozen_string_literal: true
require "test/unit"
require_relative "at_length"

# Ractors make no objects in the cache lines of what all ractors read (internal/shared_lines.h; the
# letters are those of its invariants).
class TestSharedLines < Test::Unit::TestCase
  LENGTH = File.expand_path("at_length.rb", __dir__)
  # Shared objects of all kinds with garbage between them, so that free slots stand beside them; so
  # much that they are less than half of the free slots (N3).
  PRELUDE = <<~'RUBY'
    require "objspace"
    LINE = 64
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

    SHARED = /"type":"(?:CLASS|MODULE|ICLASS|SYMBOL)"|
              "imemo_type":"(?:ment|callcache|callinfo|constcache|cref|iseq)"/x
    def lines(text)
      first = text[/"address":"0x(\h+)"/, 1].hex
      first / LINE..(first + text[/"slot_size":(\d+)/, 1].to_i - 1) / LINE
    end
    def class_of(text) = text[/"class":"(0x\h+)"/, 1]

    # How many young markers of each class there are, and what stands in a line with one of them.
    # The dump goes to a file: the next one would have all its text again.
    def look
      names = MARKERS.to_h { |m| [ObjectSpace.dump(m)[/0x\h+/], m] }
      young, read = [], {}
      file = ObjectSpace.dump_all(output: :file)
      File.foreach(file.path) do |t|
        old = t.include?('"old":true')
        name = names[class_of(t)] unless old
        young << [name, lines(t)] if name && t.include?('"OBJECT"')
        kind = t[SHARED] if old
        lines(t).each { |line| read[line] = kind } if kind
      end
      [young.map(&:first).tally, young.flat_map { |_, all| all.map { |n| read[n] } }.compact]
    ensure
      file&.close
      File.unlink(file.path) if file
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

  # On stock one to three in a hundred. Pages that are crowded with shared objects are used (N3).
  def test_lines_beside_collections
    omit("walks take slots as freed") if ENV["UNLOCKED_MODE"] == "asan"
    run_alone(<<~'RUBY')
      ractors = settled
      found = Array.new(AtLength.of(3)) do
        5.times { make(ractors, 3000) }
        counts, beside = look
        beside.grep(/imemo|SYMBOL/).size.fdiv(counts.values.sum)
      end
      assert_operator(found.sum / found.size, :<, 0.005, found.inspect)
    RUBY
  end

  # N1: what is left out comes back with the next sweep.
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
