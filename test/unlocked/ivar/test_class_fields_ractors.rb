# frozen_string_literal: true
require "test/unit"
require_relative "../tools/class_fields_cases"

# Class fields and several ractors: isolation, and readers beside the writer.
class TestClassFieldsRactors < Test::Unit::TestCase
  include ClassFieldsCases

  # CLS-G: the check is about the value that is there now; CLS-H: only the main ractor writes. The
  # texts are stock's.
  def test_isolation
    run_all(<<~'RUBY')
      module Config
        @number, @frozen, @deep, @open = 1, "text".freeze, [["a".freeze].freeze].freeze, ["open"]
        @lazy = [[+"not frozen inside"]].freeze
        class << self
          attr_accessor :number, :frozen, :deep, :open, :lazy, :missing
          def read_open = @open
          def read_number = @number
          def read_missing = @missing
          def write_number = (@number = 2)
          def def? = [defined?(@open), defined?(@missing), defined?(@number)]
        end
      end
      3.times do
        reads, refusals, writes, more = Ractor.new do
          read_all = -> { [Config.number, Config.read_number, Config.frozen, Config.deep,
                           Config.missing, Config.read_missing] }
          3.times { read_all.call }
          values = [*read_all.call, Config.instance_variable_get(:@frozen)]
          refused = [isolation_error { Config.open }, isolation_error { Config.read_open },
                     isolation_error { Config.lazy },
                     isolation_error { Config.instance_variable_get(:@open) }]
          kept = [isolation_error { Config.number = 2 }, isolation_error { Config.write_number },
                    isolation_error { Config.instance_variable_set(:@new, 1) },
                    isolation_error { Config.remove_instance_variable(:@number) }]
          rest = [Config.def?, Config.instance_variables, Config.instance_variable_defined?(:@open),
                  Config.instance_variable_defined?(:@missing)]
          [values, refused, kept, rest]
        end.take
        assert_equal([1, 1, "text", [["a"]], nil, nil, "text"], reads)
        assert_equal([READ_UNSHAREABLE] * 4, refusals)
        assert_equal([WRITE] * 4, writes)
        names = %i[@number @frozen @deep @open @lazy]
        assert_equal([["instance-variable", nil, "instance-variable"], names, true, false], more)
        assert_equal([1, names], [Config.number, Config.instance_variables])
      end
      Ractor.make_shareable(Config.lazy)
      assert_equal("not frozen inside", Ractor.new { Config.lazy[0][0] }.take)
      # The same inline caches, filled by reading a value that is allowed:
      assert_equal([1, READ_UNSHAREABLE, 3], [1, [2], 3].map do |value|
        Config.number = value
        Ractor.new do
          results = Array.new(3) do
            Config.read_number
          rescue Ractor::IsolationError => e
            e.message[READ_UNSHAREABLE]
          end
          results.last
        end.take
      end)
    RUBY
  end

  # A class that has more room than its shape says is copied while another ractor appends to it
  # (CLS-H, CLS-C): the copy has room for the new field, too.
  def test_copies_while_another_ractor_appends
    run_alone(<<~'RUBY')
      Member = Struct.new(:a)
      KLASSES = Array.new(3_000) do
        Class.new(Member).tap { |k| write(k, 0...9); k.remove_instance_variable(:@f8) }
      end.freeze
      class Turn; @at = -1; class << self; attr_accessor :at; end; end
      ractor = Ractor.new do
        KLASSES.each_with_index { |k, i| nil while Turn.at < i; k.members }
        :done
      end
      copies = KLASSES.each_with_index.flat_map do |k, i|
        Turn.at = i
        GC.start(full_mark: false, immediate_sweep: true) if i % 10 == 0
        Array.new(4) { k.clone }
      end
      assert_equal(:done, ractor.take)
      GC.start
      copies.each do |k|
        assert_equal([[:a], values(0...8), nil],
                     [k.members, read(k, 0...8), k.instance_variable_get(:@f8)])
      end
      verify
    RUBY
  end

  # CLS-H: hidden fields may be written by any ractor; what the main ractor writes at the same time
  # is not lost.
  def test_hidden_fields_written_by_other_ractors
    run_alone(<<~'RUBY')
      parents = Array.new(40) { Struct.new(:a, :b) }
      classes = Ractor.make_shareable(parents.map { |s| Class.new(s) })
      ractors = Array.new(2) { Ractor.new(classes) { |all| all.map { |c| c.new(1, 2).to_h } } }
      classes.each_with_index do |c, n|
        c.instance_variable_set(:@counter, 0)
        200.times do |i|
          c.instance_variable_set(:@counter, i)
          assert_equal(i, c.instance_variable_get(:@counter), n.to_s)
        end
      end
      ractors.each { |r| assert_equal([{a: 1, b: 2}], r.take.uniq) }
      classes.each do |c|
        assert_equal([199, [:@counter]], [c.instance_variable_get(:@counter), c.instance_variables])
      end
    RUBY
  end

  # CLS-A, CLS-B, CLS-C, CLS-E, CLS-F: pairs of shape and values agree while the main ractor grows,
  # shrinks and turns the class complex.
  def test_readers_see_values_that_were_once_set
    run_alone(<<~'RUBY', args: ["-rrbconfig"])
      module Shared
        class << self; attr_accessor :first; end
        def self.last = @f39
        def self.last? = defined?(@f39)
      end
      Shared.first = 0
      write(Shared, 0...40)
      readers = Array.new(3) do
        Ractor.new do
          bad = []
          until Shared.instance_variable_get(:@stop)
            n, last, all = Shared.first, Shared.last, Shared.instance_variables
            bad << [:first, n] unless Integer === n
            bad << [:last, last] unless last.nil? || last == "v39"
            bad << [:names, all] unless all[0] == :@first && all.uniq.size == all.size
            40.times do |i|
              v = Shared.instance_variable_get(:"@f#{i}")
              bad << [i, v] unless v.nil? || v == "v#{i}"
            end
            Shared.last?
            break if bad.any?
          end
          bad
        end
      end
      finish = Process.clock_gettime(Process::CLOCK_MONOTONIC) + AtLength.of(0.5)
      n = 0
      while Process.clock_gettime(Process::CLOCK_MONOTONIC) < finish
        n += 1
        Shared.first = n
        i = n % 40
        Shared.remove_instance_variable(:"@f#{i}")
        Shared.instance_variable_set(:"@g#{n % 90}", n)
        Shared.instance_variable_set(:"@f#{i}", "v#{i}".freeze)
        Shared.remove_instance_variable(:"@g#{n % 90}") if n.odd?
        GC.start if n % 500 == 0
        GC.compact if n % 2_000 == 0 && GC.respond_to?(:compact)
      end
      Shared.instance_variable_set(:@stop, true)
      assert_equal([[]] * 3, readers.map(&:take))
    RUBY
  end

  # With ten variables a shape gets an index of ancestors, later; readers in other ractors must not
  # take that for "no such variable".
  def test_index_of_ancestors_comes_late
    run_alone(<<~'RUBY')
      rounds = 150
      modules = Ractor.make_shareable(Array.new(rounds) do |r|
        Module.new.tap { |m| 10.times { |i| m.instance_variable_set(:"@r#{r}_#{i}", i) } }
      end)
      reader = Ractor.new(modules, rounds) do |all, n|
        wrong = 0
        n.times do |r|
          2_000.times { wrong += 1 unless all[r].instance_variable_get(:"@r#{r}_4") == 4 }
        end
        wrong
      end
      rounds.times { |r| 3.times { |i| modules[r].instance_variable_set(:"@r#{r}_#{10 + i}", i) } }
      assert_equal(0, reader.take)
    RUBY
  end

  # The script runs longer by hand: class_fields_stress.rb RACTORS SECONDS [stress] [compact]
  # [complex].
  def run_stress(ractors, seconds, *kinds)
    args = [ractors, AtLength.of(seconds), *kinds].map(&:to_s)
    script = File.expand_path("../tools/class_fields_stress.rb", __dir__)
    closing = /\A0 wrong, 0 raised, [1-9]\d* writes, [1-9]\d* reads, no growth\n?\z/
    [[], *([%w[--yjit --yjit-call-threshold=5]] if yjit?)].each do |options|
      assert_in_out_err(["-W0", *options, script, *args], "", closing, [],
                        timeout: AtLength.of(300))
    end
  end

  def test_stress_with_four_ractors = run_stress(4, 0.5)
  def test_stress_with_eight_ractors_and_tables = run_stress(8, 0.5, "complex")

  def test_stress_under_gc_stress
    run_stress(2, 0.5, "stress", *("compact" if GC.respond_to?(:compact)))
  end

  def test_stress_under_gc_stress_with_tables = run_stress(2, 0.5, "stress", "complex")
end
