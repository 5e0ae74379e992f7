# frozen_string_literal: true
require "test/unit"
require_relative "../tools/at_length"

# Several ractors make classes, singleton classes, and method entries
# (internal/method/class_tree.h). Stock crashes in most of these tests.
class TestClassTree < Test::Unit::TestCase
  LENGTH = File.expand_path("../tools/at_length.rb", __dir__)
  PRELUDE = <<~'RUBY'
    def take_all(ractors) = ractors.map(&:take)
    def rounds(count) = (count * AtLength.of(1)).to_i
  RUBY

  def run_alone(body)
    assert_separately(["-W0", "-r", LENGTH], "#{PRELUDE}\n#{body}", timeout: AtLength.of(60))
  end

  # TRE-A: CRuby's bug 18119.
  def test_classes_made_in_several_ractors
    run_alone(<<~'RUBY')
      class Above; end
      take_all(Array.new(8) { Ractor.new { 300.times { 100.times { Class.new } } } })
      n = rounds(150)
      sums = take_all(Array.new(8) do
        Ractor.new(n) do |count|
          count.times.sum do
            many = Array.new(50) { [Class.new, Class.new(Above), Module.new] }
            many.sum { |a, b, _| a.superclass == Object && b.ancestors[1] == Above ? 1 : 0 }
          end
        end
      end)
      assert_equal([n * 50] * 8, sums)
      GC.start
      kept = take_all(Array.new(4) { Ractor.new { Array.new(30) { Class.new(Above) } } }).flatten
      assert_equal([], kept - Above.subclasses)
    RUBY
  end

  # TRE-A: the lists are walked while others add to them and the GC removes from them.
  def test_subclasses_are_listed_meanwhile
    run_alone(<<~'RUBY')
      class Above; end
      n = rounds(40)
      makers = Array.new(3) { Ractor.new(n) { |c| c.times { 100.times { Class.new(Above) } } } }
      (n * 10).times { assert_equal([], Above.subclasses.reject { |c| Class === c }) }
      take_all(makers)
      kept = Class.new(Above)
      assert_includes(Above.subclasses, kept)
    RUBY
  end

  # TRE-A: modules have lists, too.
  def test_modules_are_included_in_several_ractors
    run_alone(<<~'RUBY')
      module Inner; def inner = :inner; end
      module Outer; include Inner; def outer = :outer; end
      n = rounds(60)
      found = take_all(Array.new(4) do
        Ractor.new(n) do |count|
          count.times.map do
            list = Array.new(30) { |i| Class.new { i.odd? ? include(Outer) : prepend(Outer) } }
            list.map { |c| [c.new.inner, c.new.outer] }.uniq
          end.uniq
        end
      end)
      assert_equal([[[%i[inner outer]]]], found.uniq)
      module Late; def late = :late; end
      module Outer; include Late; end
      module Outer; prepend(Module.new { def first = :first }); end
      one = Class.new { include Outer }.new
      assert_equal(%i[late first], [one.late, one.first])
    RUBY
  end

  # TRE-B and TRE-C: every ractor gets the same chain.
  def test_singleton_classes_of_one_class
    run_alone(<<~'RUBY')
      rounds(20).times do
        Object.const_set(:Shared, Class.new)
        chains = take_all(Array.new(4) do
          Ractor.new { a = Shared; Array.new(100) { a = a.singleton_class }.map(&:object_id) }
        end)
        assert_equal(1, chains.uniq.size)
        meta = Shared.singleton_class
        assert_equal([meta, Object.singleton_class.singleton_class, true],
                     [meta.attached_object.singleton_class, meta.singleton_class.superclass,
                      meta.singleton_class <= Class.singleton_class])
        Object.send(:remove_const, :Shared)
      end
    RUBY
  end

  # TRE-B and TRE-C, with other ractors that call methods of the same classes.
  def test_singleton_classes_while_methods_are_called
    run_alone(<<~'RUBY')
      CLASSES = Ractor.make_shareable(Array.new(rounds(300)) { Class.new { def self.own = name } })
      class << Class; def from_meta = :meta; end
      users = Array.new(2) do
        Ractor.new { CLASSES.map { |c| [c.own, c.singleton_class.from_meta, c.is_a?(Class)] }.uniq }
      end
      deep = Ractor.new { CLASSES.map { |c| 5.times { c = c.singleton_class }; c.inspect.size } }
      assert_equal([[[nil, :meta, true]]], take_all(users).uniq)
      assert_equal(CLASSES.size, deep.take.size)
    RUBY
  end

  # TRE-B: frozen shareable objects have singleton classes as well.
  def test_singleton_classes_of_shareable_objects
    run_alone(<<~'RUBY')
      OBJECTS = Ractor.make_shareable(Array.new(rounds(2_000)) { |i| Object.new })
      ids = take_all(Array.new(3) do
        Ractor.new { OBJECTS.map { |o| [o.singleton_class.object_id, o.singleton_class.frozen?] } }
      end)
      assert_equal(1, ids.uniq.size)
      assert_equal([true], ids[0].map(&:last).uniq)
    RUBY
  end

  # Method entries count their definition: CRuby's bug 20934.
  def test_method_definitions_are_shared
    run_alone(<<~'RUBY')
      n = rounds(200_000)
      got = take_all(Array.new(3) do
        Ractor.new(n) do |count|
          me = Ractor.current
          count.times.count { Object.instance_method(:itself).bind_call(me).equal?(me) }
        end
      end)
      assert_equal([n] * 3, got)
    RUBY
  end

  # An alias of a method of a superclass is completed at its first call.
  def test_aliases_are_called_for_the_first_time
    run_alone(<<~'RUBY')
      module Base; def base = 1; end
      ALIASES = Ractor.make_shareable(Array.new(rounds(800)) do
        Class.new { include Base; alias_method :other, :base; alias_method :third, :other }
      end)
      sums = take_all(Array.new(3) do
        Ractor.new { ALIASES.sum { |c| o = c.new; o.other + Class.new(c).new.third } }
      end)
      assert_equal([ALIASES.size * 2] * 3, sums)
      GC.start
      assert_equal(2, ALIASES.sample.new.then { |o| o.other + o.third })
    RUBY
  end

  # A warning runs Ruby code: not under the lock of the lists.
  def test_warnings_of_redefinition_may_start_ractors
    run_alone(<<~'RUBY')
      $VERBOSE = false
      Warning[:performance] = true
      $seen = []
      Warning.singleton_class.prepend(Module.new do
        def warn(text, **) = $seen << Ractor.new(text.to_s) { |t| Class.new; t.size }.take
      end)
      class Integer; prepend(Module.new { def +(other) = super }); end
      class String; def ==(other) = super; end
      assert_equal([true, 3], [$seen.size >= 1, 1 + 2])
    RUBY
  end
end
