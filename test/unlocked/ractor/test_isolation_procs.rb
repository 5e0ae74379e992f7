# frozen_string_literal: true
require "test/unit"

# Procs that no block literal made (unlocked/ractor/proc.c, unlocked/ractor/refined_proc.c). On
# stock and in earlier revisions each of these programs lets a mutable object through, or raises a
# strange error.
class TestIsolationProcs < Test::Unit::TestCase
  def run_alone(body) = assert_separately(["-W0"], body, timeout: 60)

  # The functions yield to the block of the method that made the Proc, and ask for its receiver.
  def test_procs_of_enumerable
    run_alone(<<~'RUBY')
      class Source
        include Enumerable
        attr_reader :given
        def each(*, &block) = (@given = block; yield 1; yield 2)
      end
      seen = []
      calls = {
        each_entry: -> s { s.each_entry { seen << _1 } }, map: -> s { s.map { seen << _1 } },
        each_slice: -> s { s.each_slice(2) { seen << _1 } }, to_a: -> s { s.to_a },
        each_cons: -> s { s.each_cons(2) { seen << _1 } }, inject: -> s { s.inject { seen } },
        each_with_index: -> s { s.each_with_index { seen << _1 } }, tally: -> s { s.tally },
        each_with_object: -> s { s.each_with_object([]) { seen << _1 } },
        select: -> s { s.select { seen << _1 } }, reject: -> s { s.reject { seen << _1 } },
        find: -> s { s.find { seen << _1; nil } }, count: -> s { s.count { seen << _1 } },
        grep: -> s { s.grep(seen) }, zip: -> s { s.zip(seen) }, first: -> s { s.first(3) },
        min_by: -> s { s.min_by { seen << _1; 1 } }, sum: -> s { s.sum { seen << _1; 1 } },
        group_by: -> s { s.group_by { seen << _1 } }, any: -> s { s.any? { seen << _1; nil } },
        with_index: -> s { s.each_entry.with_index { seen << _1 } },
        to_h: -> s { s.to_h { [1, seen] } },
        next: -> s { s.to_enum.next }, lazy: -> s { s.lazy.map { seen << _1 }.to_a },
        chain: -> s { (s.each_entry + [3]).each { seen << _1 } },
      }
      calls.each do |name, call|
        call.(source = Source.new)
        given = source.given
        refute_nil(given, name.to_s)
        before = seen.size
        assert_raise(Ractor::IsolationError, name.to_s) { Ractor.make_shareable(given) }
        refute(Ractor.shareable?(given), name.to_s)
        assert_raise(Ractor::IsolationError, name.to_s) { Ractor.new(&given) }
        assert_equal(before, seen.size, name.to_s)
      end
    RUBY
  end

  def test_procs_that_are_shareable
    run_alone(<<~'RUBY')
      module M
        def self.twice(n) = n * 2
      end
      twice = Ractor.make_shareable(M.method(:twice).to_proc)
      both = Ractor.make_shareable(1.method(:+) >> M.method(:twice))
      table = Ractor.make_shareable({ 3 => 6 }.freeze.to_proc)
      name = Ractor.make_shareable(:succ.to_proc)
      r = Ractor.new(twice, both, table, name) { |*procs| procs.map { |p| p.call(3) } }
      assert_equal([6, 8, 6, 4], r.take)
      list = [twice, both, name].map { |p| p.curry }
      r = Ractor.new(*Ractor.make_shareable(list)) { |*l| l.map { _1[3] } }
      assert_equal([6, 8, 4], r.take)
    RUBY
  end

  # On stock the Proc is one for all ractors, and they write one table without a lock.
  def test_refined_symbols
    run_alone(<<~'RUBY')
      module Refined
        refine(String) { class_eval((0...300).map { |i| "def r#{i} = #{i}" }.join("\n")) }
      end
      using Refined
      module Run
        class_eval((0...300).map { |i| "def self.m#{i}(list) = list.map(&:r#{i})" }.join("\n"))
      end
      eval((0...300).map { |i| "def Run.m#{i}(list) = list.map(&:r#{i})" }.join("\n"), binding)
      def Run.block(&block) = block
      def Run.refined = block(&:r1)

      main = Run.refined
      assert_same(main, Run.refined)
      assert_equal(1, main.call(""))
      ractors = 4.times.map do |k|
        Ractor.new(k) do |k|
          300.times do |i|
            i = (i + k * 7) % 300
            raise "m#{i}" unless Run.send("m#{i}", ["a", "b"]) == [i, i]
          end
          Run.refined.tap { |pr| pr.instance_variable_set(:@mine, [k]) }.object_id
        end
      end
      ids = ractors.map(&:take)
      assert_equal(4, (ids - [main.object_id]).uniq.size)
      assert_nil(main.instance_variable_get(:@mine))
      assert_same(main, Run.refined)

      shared = Ractor.make_shareable(Run.refined)
      assert_equal([1, true], Ractor.new(shared) { |pr| [pr.call("a"), pr.frozen?] }.take)
      assert_predicate(shared, :lambda?)
    RUBY
  end
end
