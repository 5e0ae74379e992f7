# frozen_string_literal: false
# Ractor._own: variables and constants of libraries that have a value of its own in each ractor.
require "test/unit"
require_relative "../tools/separate_process"

class TestOwnValues < Test::Unit::TestCase
  include SeparateProcess
  OPTIONS = ["-W0"].freeze

  # A library, and what the cases share.
  PRELUDE = Cases["common/own_values/library"]

  # Ractors of these programs report their errors.
  def own(body, **opt) = run_alone(body, ignore_stderr: true, **opt)

  def interpreted_and_compiled(text)
    own(text)
    return unless defined?(RubyVM::YJIT)

    own(text, args: YJIT)
  end

  def test_each_ractor_reads_its_own
    interpreted_and_compiled(Cases["common/own_values/each_ractor_reads_its_own"])
  end

  # A call that both run: what another ractor read is in no cache of the main one.
  def test_main_ractor_goes_on_with_its_value
    interpreted_and_compiled(<<~'RUBY')
      reader = Ractor.new { loop { Ractor.yield([Library.constant, Library.read, Library.table]) } }
      30.times do
        assert_equal([[2], [Library], {}], reader.take)
        assert_equal([[1], [], {}], [Library.constant, Library.read, Library.table])
        assert_same(Library.class_variable_get(:@@table), Library.table)
      end
    RUBY
  end

  def test_assignments_to_class_variables
    interpreted_and_compiled(<<~'RUBY')
      3.times { Library.next_count }
      assert_equal([101, 102, 103, 104], Ractor.new { Array.new(4) { Library.next_count } }.take)
      assert_equal(4, Library.next_count)
    RUBY
  end

  # Where the main ractor's is nil or not set, too.
  def test_assignments_to_instance_variables
    interpreted_and_compiled(Cases["common/own_values/assignments_to_instance_variables"])
  end

  def test_what_is_not_declared_is_refused
    own(<<~'RUBY')
      refused("@@table of Other") { Other.table }
      refused("@list") { Other.read }
      refused("CONSTANT") { Other.constant }
      refused("@list") { Library.list = [] }
      class Library; def self.table=(value); @@table = value; end; end
      refused("@@table of Library") { Library.table = {} }
    RUBY
  end

  def test_shareable_values_are_read_as_ever
    own(<<~'RUBY')
      Library.list = :shareable
      assert_equal(:shareable, Ractor.new { Library.read }.take)
      Library.list = []
      assert_equal([Library], Ractor.new { Library.read }.take)
    RUBY
  end

  def test_each_class
    own(<<~'RUBY')
      Library.class_eval { Ractor.__send__(:_own, nil, :@of_each) { |owner| owner.name } }
      module Reader; def of_each = @of_each; end
      Library.extend(Reader)
      Other.extend(Reader)
      [Library, Other].each { |each| each.instance_variable_set(:@of_each, []) }
      assert_equal(%w[Library Other], Ractor.new { [Library.of_each, Other.of_each] }.take)
      assert_equal("Other", Ractor.new { Other.instance_variable_get(:@of_each) }.take)
      assert_equal("Library", Ractor.new { Library.instance_variable_get(:@of_each) }.take)
    RUBY
  end

  def test_a_block_that_raises
    own(<<~'RUBY')
      Library.class_eval { Ractor.__send__(:_own, self, :@@table) { raise KeyError, "made" } }
      error = Ractor.new { Library.table rescue $!; }.take
      assert_equal([KeyError, "made"], [error.class, error.message])
      Library.class_eval { Ractor.__send__(:_own, self, :@@table) { :again } }
      assert_equal(:again, Ractor.new { Library.table }.take)
    RUBY
  end

  def test_gc
    own(<<~'RUBY')
      Ractor.new { }.take # adapts libraries: not under stress
      GC.stress = true
      name = "@@made"
      2.times do |i|
        klass = Class.new { class_variable_set(:@@made, []) }
        klass.class_eval("def self.made = @@made; Ractor.__send__(:_own, self, :@@made) { #{i} }")
        GC.compact if GC.respond_to?(:compact)
        assert_equal(i, Ractor.new(klass) { |each| each.made }.take)
      end
      GC.stress = false
    RUBY
  end

  def test_errors
    own(Cases["common/own_values/errors"])
  end

  # Classes that have no instance yet, and that get one in the main ractor, shareable or not.
  def test_singletons
    own(Cases["common/own_values/singletons"])
  end

  # JSON's default options: shareable ones are those of all ractors, until one assigns its own.
  def test_json_default_options
    own(<<~'RUBY')
      require "json"
      JSON.load_default_options = {symbolize_names: true}.freeze
      assert_equal({symbolize_names: true}, JSON.load_default_options)
      assert_equal([{a: 1}, {"a" => 1}, {max_nesting: 3}], Ractor.new do
        before = JSON.load('{"a":1}')
        JSON.load_default_options = {max_nesting: 3}
        [before, JSON.load('{"a":1}'), JSON.load_default_options]
      end.take)
      assert_equal({a: 1}, JSON.load('{"a":1}'))
    RUBY
  end

  # The inline cache of a constant is not filled with what another ractor has of its own.
  def test_shareable_value_of_another_ractor_is_not_cached
    assert_separately(["-W0"], <<~'RUBY')
      module Lists
        NAMES = ["a"]
        Ractor.__send__(:_own, self, :NAMES) { ["a".freeze].freeze }
        def self.names = NAMES
      end
      assert_equal([["a"], true], Ractor.new { [Lists.names, Lists.names.frozen?] }.take)
      Lists::NAMES << "b"
      assert_same(Lists::NAMES, Lists.names)
      assert_equal(["a"], Ractor.new { Lists.names }.take)
      assert_equal(%w[a b], Lists.names)
    RUBY
  end

  def test_reader_of_options_that_a_program_replaced
    assert_separately(["-W0", "-rjson"], <<~'RUBY')
      def JSON.load_default_options = { symbolize_names: true }
      JSON.load_default_options = Ractor.make_shareable({ create_additions: false })
      assert_equal({ a: 1 }, JSON.load('{"a": 1}'))
    RUBY
  end
end
