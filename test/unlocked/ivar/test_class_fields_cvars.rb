# frozen_string_literal: true
require "test/unit"
require_relative "../tools/class_fields_cases"

# Class variables that are removed while code has them cached: reading then raises NameError.
class TestClassFieldsCvars < Test::Unit::TestCase
  include ClassFieldsCases

  PRELUDE = <<~'RUBY'
    class Base
      @@v = 1
      def self.get = @@v
      def self.set(v) = (@@v = v)
      def self.given = defined?(@@v)
      def get = @@v
    end
    class Derived < Base
      def self.get_below = @@v
      def self.set_below(v) = (@@v = v)
    end
    READERS = [-> { Base.get }, -> { Base.new.get }, -> { Derived.get_below }]
    # One cache entry serves all readers and belongs to the last of them, so each test fills it
    # anew.
    def warm(read, value = 1) = 10.times { assert_equal(value, read.call) }
    def assert_none(read)
      5.times do
        e = assert_raise(NameError) { read.call }
        assert_equal(:@@v, e.name)
        assert_match(/\Auninitialized class variable @@v in \S+\z/, e.message)
      end
    end
  RUBY

  def run_cvars(body)
    run_all("#{PRELUDE}\n#{body}")
    run_alone("#{PRELUDE}\n#{body}", args: YJIT) if yjit?
  end

  def test_removed_from_the_class
    run_cvars(<<~'RUBY')
      READERS.each do |read|
        warm(read)
        assert_equal(1, Base.remove_class_variable(:@@v))
        assert_none(read)
        assert_equal([nil, []], [Base.given, Base.class_variables])
        READERS.each { |other| assert_none(other) }
        Base.class_variable_set(:@@v, 1)
      end
      verify
    RUBY
  end

  def test_redefined_afterwards
    run_cvars(<<~'RUBY')
      READERS.product([-> { Base.class_variable_set(:@@v, 1) }, -> { Base.set(1) }]) do |read, set|
        warm(read)
        Base.remove_class_variable(:@@v)
        assert_none(read)
        set.call
        warm(read)
        assert_equal("class variable", Base.given)
        assert_equal([[:@@v], [:@@v]], [Base.class_variables, Derived.class_variables])
      end
    RUBY
  end

  # A subclass had cached the superclass's variable: writing it there makes a variable of its own.
  def test_removed_from_the_superclass_and_set_below
    run_cvars(<<~'RUBY')
      10.times { Derived.set_below(1) }
      Base.remove_class_variable(:@@v)
      Derived.set_below(2)
      assert_equal([[], [:@@v]], [Base.class_variables(false), Derived.class_variables(false)])
      assert_equal(2, Derived.get_below)
      assert_none(-> { Base.get })
      Derived.remove_class_variable(:@@v)
      READERS.each { |read| assert_none(read) }
    RUBY
  end

  def test_removed_from_an_included_module
    run_cvars(<<~'RUBY')
      module Shared; @@v = 1; end
      class User; include Shared; def self.get = @@v; end
      class Prepended; prepend Shared; def self.get = @@v; end
      [User, Prepended].each do |user|
        read = -> { user.get }
        warm(read)
        assert_equal(1, Shared.remove_class_variable(:@@v))
        assert_none(read)
        Shared.class_variable_set(:@@v, 2)
        assert_equal(2, user.get)
        Shared.class_variable_set(:@@v, 1)
      end
    RUBY
  end

  # Behind the removed variable there is another one, of a module that is included afterwards.
  def test_removed_with_another_one_behind_it
    run_cvars(<<~'RUBY')
      module Behind; @@v = 7; end
      class Apart; @@v = 1; def self.get = @@v; end
      read = -> { Apart.get }
      warm(read)
      Apart.remove_class_variable(:@@v)
      assert_none(read)
      Apart.include(Behind)
      warm(read, 7)
      Behind.remove_class_variable(:@@v)
      assert_none(read)
    RUBY
  end

  def test_overtaken
    run_cvars(<<~'RUBY')
      class Top; end
      class Low < Top; @@v = 1; def self.get = @@v; end
      read = -> { Low.get }
      warm(read)
      Top.class_variable_set(:@@v, 2)
      e = assert_raise(RuntimeError) { Low.get }
      assert_equal("class variable @@v of Low is overtaken by Top", e.message)
      Top.remove_class_variable(:@@v)
      warm(read)
      Low.remove_class_variable(:@@v)
      assert_none(read)
      Top.class_variable_set(:@@v, 3)
      warm(read, 3)
      Top.remove_class_variable(:@@v)
      assert_none(read)
    RUBY
  end

  # Other ractors are refused as ever, whether the main one has it cached, removed or set anew.
  def test_in_ractors
    run_cvars(<<~'RUBY')
      ask = -> { Ractor.new { isolation_error { Base.get } }.take }
      read = READERS[0]
      warm(read)
      assert_equal(CLASS_VARIABLE, ask.call)
      warm(read)
      Base.remove_class_variable(:@@v)
      assert_equal(CLASS_VARIABLE, ask.call)
      assert_none(read)
      Base.set(1)
      assert_equal([CLASS_VARIABLE, 1], [ask.call, Base.get])
    RUBY
  end

  # Removing from a copy, or beside other variables, leaves the cached one as it is.
  def test_removed_elsewhere
    run_cvars(<<~'RUBY')
      READERS.each do |read|
        warm(read)
        Base.dup.remove_class_variable(:@@v)
        warm(read)
        20.times { |i| Base.class_variable_set(:"@@n#{i}", i) }
        20.times { |i| assert_equal(i, Base.remove_class_variable(:"@@n#{i}")) }
        warm(read)
        assert_raise(NameError) { Base.remove_class_variable(:@@none) }
        warm(read)
      end
      Base.freeze
      assert_raise(FrozenError) { Base.remove_class_variable(:@@v) }
      READERS.each { |read| warm(read) }
    RUBY
  end
end
