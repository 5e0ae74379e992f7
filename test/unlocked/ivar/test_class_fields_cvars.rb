# frozen_string_literal: true
require "test/unit"
require_relative "../tools/class_fields_cases"

# Class variables that are removed while code has them cached: reading then raises NameError.
class TestClassFieldsCvars < Test::Unit::TestCase
  include ClassFieldsCases

  PRELUDE = Cases["ivar/class_fields_cvars/prelude"]

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
    run_cvars(Cases["ivar/class_fields_cvars/removed_from_an_included_module"])
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
    run_cvars(Cases["ivar/class_fields_cvars/overtaken"])
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
    run_cvars(Cases["ivar/class_fields_cvars/removed_elsewhere"])
  end
end
