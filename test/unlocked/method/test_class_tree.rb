# frozen_string_literal: true
require "test/unit"
require_relative "../tools/separate_process"

# Several ractors make classes, singleton classes, and method entries
# (internal/method/class_tree.h). Stock crashes in most of these tests.
class TestClassTree < Test::Unit::TestCase
  include SeparateProcess
  PRELUDE = <<~'RUBY'
    def take_all(ractors) = ractors.map(&:take)
    def rounds(count) = (count * AtLength.of(1)).to_i
  RUBY

  # TRE-A: CRuby's bug 18119.
  def test_classes_made_in_several_ractors
    run_alone(Cases["method/class_tree/classes_made_in_several_ractors"])
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
    run_alone(Cases["method/class_tree/modules_are_included_in_several_ractors"])
  end

  # TRE-B and TRE-C: every ractor gets the same chain.
  def test_singleton_classes_of_one_class
    run_alone(Cases["method/class_tree/singleton_classes_of_one_class"])
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

  # TRE-B, and TRE-C: a ractor that finds the singleton class of a frozen object freezes it, while
  # the ractor that made it may still be about to note that.
  def test_singleton_classes_of_shareable_objects
    run_alone(<<~'RUBY')
      5.times do
        objects = Ractor.make_shareable(Array.new(rounds(2_000)) { Object.new })
        ids = take_all(Array.new(3) do
          Ractor.new(objects) do |all|
            all.map { |o| [o.singleton_class.object_id, o.singleton_class.frozen?] }
          end
        end)
        assert_equal([1, [true]], [ids.uniq.size, ids[0].map(&:last).uniq])
      end
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
