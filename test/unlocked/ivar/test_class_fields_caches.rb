# frozen_string_literal: true
require "test/unit"
require_relative "../tools/class_fields_cases"

# Inline caches and compiled code that read and write class fields.
class TestClassFieldsCaches < Test::Unit::TestCase
  include ClassFieldsCases

  def test_inline_caches_follow_the_class_of_the_moment
    run_all(<<~'RUBY')
      class Base
        class << self
          attr_accessor :attr
          def set(v) = (@var = v)
          def get = @var
          def def? = defined?(@var)
        end
      end
      classes = Array.new(12) do |i|
        Class.new(Base) { i.times { |n| instance_variable_set(:"@before#{n}", n) } }
      end
      3.times do |round|
        classes.each_with_index do |c, i|
          assert_equal([nil, nil, nil], [c.get, c.def?, c.attr])
          c.set([round, i].freeze)
          c.attr = i
          assert_equal([[round, i], "instance-variable", i], [c.get, c.def?, c.attr])
        end
        classes.each_with_index do |c, i|
          assert_equal([[round, i], i], [c.get, c.attr])
          c.remove_instance_variable(:@var)
          assert_equal([nil, nil, i], [c.get, c.def?, c.attr])
          c.attr = nil
          c.remove_instance_variable(:@attr)
        end
      end
      classes.each(&:freeze)
      classes.each do |c|
        e = assert_raise(FrozenError) { c.set(1) }
        assert_equal("can't modify frozen #<Class:#{c.inspect}>: #{c.inspect}", e.message)
        assert_raise(FrozenError) { c.attr = 1 }
        assert_raise(FrozenError) { c.instance_variable_set(:@a, 1) }
        assert_nil(c.get)
      end
    RUBY
  end

  # One instruction reads a field of many classes: the newest field, one of the last, or an old one;
  # with and without an index of ancestors.
  def test_inline_caches_find_new_and_old_fields
    run_all(<<~'RUBY')
      class Base
        @var = @none = :of_the_superclass
        class << self
          attr_reader :var
          def get = @var
          def def? = defined?(@var)
          def none = [@none, defined?(@none)]
        end
      end
      sizes = [0, 1, 8, 9, 10, 11, 12, 40].product([0, 1, 2, 3, 4, 9, 10, 40])
      classes = sizes.map do |before, after|
        Class.new(Base).tap do |c|
          write(c, 0...before)
          c.instance_variable_set(:@var, [before, after].freeze)
          write(c, 100...100 + after)
        end
      end
      read_all = -> { classes.map { |c| [c.get, c.var, c.def?, c.none] } }
      expected = classes.map do |c|
        v = c.instance_variable_get(:@var)
        [v, v, "instance-variable", [nil, nil]]
      end
      4.times { assert_equal(expected, read_all.call) }
      classes.each { |c| c.remove_instance_variable(:@var) }
      4.times { assert_equal([[nil, nil, nil, [nil, nil]]], read_all.call.uniq) }
    RUBY
  end

  # A generic owner and a class can have the same shape. Then a cache that one of them has filled
  # serves the other, with embedded and with external fields. Plain objects, which have other
  # shapes, are read by the same instruction.
  def test_inline_caches_are_shared_with_owners_of_other_types
    run_all(<<~'RUBY')
      module Readers
        attr_reader :var
        def get = @var
        def def? = defined?(@var)
        def none = [@none, defined?(@none)]
      end
      makers = [
        -> { Class.new.extend(Readers) },
        -> { Class.new(Array) { include Readers }.new },
        -> { Module.new.extend(Readers) },
        -> { Class.new(String) { include Readers }.new("x") },
        -> { Class.new { include Readers }.new },
        -> { Struct.new(:member) { include Readers }.new(1) },
      ]
      filled = [0, 1, 70, 77, 78, 79, 100].product([0, 5]).map do |before, after|
        makers.map do |make|
          make.call.tap do |o|
            write(o, 0...before)
            o.instance_variable_set(:@var, [before, o.class].freeze)
            write(o, 200...200 + after)
          end
        end
      end
      bare = makers.map(&:call)
      orders = [filled.flatten(1), filled.transpose.flatten(1), filled.flatten(1).reverse,
                filled.flat_map { |row| [*row, *bare] }]
      orders.each do |owners|
        3.times do
          owners.each do |o|
            v = bare.any? { _1.equal?(o) } ? nil : o.instance_variable_get(:@var)
            wanted = [v, v, v && "instance-variable", [nil, nil]]
            assert_equal(wanted, [o.get, o.var, o.def?, o.none])
          end
        end
      end
      assert_equal(filled.size * makers.size, filled.flatten(1).count { |o| o.get[1] == o.class })
      verify
    RUBY
  end

  # Code for a receiver of another type, whose shape says that there are no fields, must not serve a
  # class.
  def test_compiled_code_of_another_type_does_not_serve_a_class
    run_compiled(<<~'RUBY')
      module Ask
        def given = defined?(@x)
        def get = @x
        def memo
          @memo = [] unless defined?(@memo)
          @memo << 1
          @memo.size
        end
      end
      class String; include Ask; end
      class Array; include Ask; end
      class Has; extend Ask; @x = 1; end
      class HasNot; extend Ask; end
      plain = Class.new { include Ask }.new
      receivers = [+"text", "frozen".freeze, [], [1].freeze, plain]
      5.times { receivers.each { |r| assert_equal([nil, nil], [r.given, r.get]) } }
      5.times do
        assert_equal(["instance-variable", 1, nil, nil],
                     [Has.given, Has.get, HasNot.given, HasNot.get])
      end
      frozen = Has.clone.freeze
      5.times { assert_equal(["instance-variable", 1], [frozen.given, frozen.get]) }
      5.times { receivers.each { |r| assert_equal([nil, nil], [r.given, r.get]) } }
      assert_equal([1, 2, 3, 4, 5, 6], Array.new(6) { Has.memo })
      text = +"with"
      text.instance_variable_set(:@x, 2)
      3.times do
        assert_equal(["instance-variable", 2, "instance-variable", 1],
                     [text.given, text.get, Has.given, Has.get])
      end
    RUBY
  end

  # Ruby code runs while the second ractor is being made; code that is compiled then must not assume
  # a single ractor.
  def test_code_compiled_while_the_second_ractor_starts
    run_compiled(<<~'RUBY')
      class Keeper; @open = {a: 1}; def self.open = @open; end
      class Argument; def initialize_copy(from) = 6.times { Keeper.open }; end
      message = Ractor.new(Argument.new) { isolation_error { Keeper.open } }.take
      assert_equal([READ_UNSHAREABLE, {a: 1}], [message, Keeper.open])
    RUBY
  end
end
