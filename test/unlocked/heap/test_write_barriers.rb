# frozen_string_literal: true
require "test/unit"
require_relative "../tools/fields_cases"

# Write barriers that stock CRuby lacks: there, GC.verify_internal_consistency ends with [BUG], or
# the GC frees what an old object refers to.
class TestWriteBarriers < Test::Unit::TestCase
  include FieldsCases
  TOOLS = [].freeze

  PRELUDE = <<~RUBY
    class Zone
      def utc_to_local(time) = time
      def local_to_utc(time) = time
      def name = "a zone"
    end
    def stressed
      GC.stress = true
      yield
    ensure
      GC.stress = false
    end
  RUBY

  def checked(body) = run_alone("#{PRELUDE}#{body}\nverify")

  def test_an_old_time_gets_a_zone
    checked(<<~RUBY)
      times = Array.new(50) { |i| Time.at(i) }
      old!
      times.each { |time| time.localtime(Zone.new) }
      verify
      3.times { minor; Array.new(1000) { "" } }
      assert_equal [Zone], times.map { |time| time.zone.class }.uniq
    RUBY
  end

  def test_an_old_time_gets_the_content_of_another
    checked(<<~RUBY)
      times = Array.new(50) { Time.allocate }
      old!
      times.each_with_index do |time, i|
        time.send(:initialize_copy, i.odd? ? Time.at(i, in: Zone.new) : Time.at(2**90 + i))
      end
      verify
      3.times { minor; Array.new(1000) { 2**90 } }
      times.each_with_index do |time, i|
        i.odd? ? assert_kind_of(Zone, time.zone) : assert_equal(2**90 + i, time.to_i)
      end
    RUBY
  end

  # The program below works on stock, too: the moment of the GC that would show the other barriers
  # cannot be chosen. What they are called for still works, whenever the GC runs.
  def test_what_the_other_barriers_are_for
    checked(<<~'RUBY')
      source = <<~CODE
        def self.found(a, k: "x", l: [1], **o)
          yield
        rescue ArgumentError => e
          [e.message, k, l, o]
        ensure
          1
        end
        [found(1, m: 2) { raise ArgumentError, "told" }, found(*[1], k: :k, l: 2) { 3 }]
      CODE
      binary = RubyVM::InstructionSequence.compile(source).to_binary
      klass = Class.new do
        30.times { |i| const_set("C#{i}", "c#{i}") }
        class << self
          def own = self::C3
        end
      end
      tally = {}
      3.times do |turn|
        loaded = copy = nil
        stressed do
          loaded = RubyVM::InstructionSequence.load_from_binary(binary)
          copy = klass.clone
          ["key #{turn}", :key].tally(tally)
        end
        verify
        assert_equal [["told", "x", [1], { m: 2 }], 3], loaded.eval
        assert_equal ["c3", "c29"], [copy.own, copy::C29]
        assert_equal turn + 1, tally[:key]
      end
      assert_equal ["key 0", :key, "key 1", "key 2"], tally.keys
    RUBY
  end
end
