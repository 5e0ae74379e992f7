# frozen_string_literal: true
require "test/unit"
require "tmpdir"
require_relative "../tools/wrong_answers_tools"
require_relative "../tools/separate_process"

# Faults of CRuby's YJIT that patches/fixes and patches/jit fix.
class TestYJITFaults < Test::Unit::TestCase
  include WrongAnswersTools

  FIRST = ["--yjit", "--yjit-call-threshold=1", "-W0"].freeze

  def setup
    omit("no YJIT in this build") unless defined?(RubyVM::YJIT)
  end

  def assert_compiled(source, options: FIRST)
    assert_separately(options, source, timeout: 120)
  end

  def test_returns_a_local_that_nobody_has_assigned_to
    assert_compiled(<<~'RUBY')
      def one(a); if false; x = nil; end; x; end
      def none; x = 1 if false; x; end
      def second(a, b); if false; x = y = 1; end; y; end
      def first(a, b); if false; x = 1; end; a; end
      def keyword(a, k: 1); if false; x = nil; end; x; end
      def calls
        [one(1), none, second(1, 2), first(3, 4), keyword(1), keyword(1, k: 2), send(:one, 1)]
      end
      5.times { assert_equal([nil, nil, nil, 3, nil, nil, nil], calls) }
    RUBY
  end

  def test_type_of_a_local_after_a_write_through_its_environment
    assert_compiled(
      Cases["fixes/yjit_faults/type_of_a_local_after_a_write_through_its_environment"])
  end

  def test_assignment_of_many_from_an_object_that_answers_for_to_ary
    assert_compiled(
      Cases["fixes/yjit_faults/assignment_of_many_from_an_object_that_answers_for_to_ary"])
  end

  def test_dup_of_a_string_while_the_gc_runs
    assert_compiled(<<~'RUBY')
      def back = 1.times { return "foo".dup }
      def twice(a) = a.dup.dup
      def keep(a) = [a.dup, "b".dup, a.dup]
      GC.stress = true
      got = 8.times.map { [back.dup, twice("x"), keep("a")] }
      GC.stress = false
      assert_equal([["foo", "x", %w[a b a]]] * 8, got)
    RUBY
  end

  def test_arrays_of_map_and_select
    assert_compiled(<<~'RUBY')
      Array.prepend(appending = Module.new { def <<(a) = super(a * 2) })
      ary = [*1..10]
      got = [ary.map { _1 }, ary.collect { _1 }, ary.select { true }, ary.filter { true }]
      appending.remove_method(:<<)
      assert_equal([ary] * 4, got)
    RUBY
  end

  def test_array_and_hash_whose_store_is_redefined_or_refined
    assert_compiled(Cases["fixes/yjit_faults/redefined_stores"])
  end

  # Bug-21266
  def test_block_argument_while_the_rest_is_allocated
    assert_compiled(Cases["fixes/yjit_faults/block_argument_while_the_rest_is_allocated"])
  end

  # Bug-22074
  def test_many_locals
    assert_compiled(Cases["fixes/yjit_faults/many_locals"])
  end

  # YJIT looks up the methods that it has code of its own for once Ruby's own libraries are loaded.
  # One of them is replaced here.
  def assert_started_after(first, program)
    Dir.mktmpdir do |folder|
      File.write(File.join(folder, "did_you_mean.rb"), first)
      path = [folder, ENV["RUBYLIB"]].compact.join(File::PATH_SEPARATOR)
      each_engine do |options|
        command = [EnvUtil.rubybin, "-W0", *options, "-e", program]
        output = IO.popen({ "RUBYLIB" => path }, command, err: %i[child out], &:read)
        assert_equal("ok\n", output, options)
      end
    end
  end

  PREPENDED = %w[
    Kernel Integer String Array Hash Class Module NilClass Symbol Comparable Struct Thread
    Float TrueClass FalseClass Thread.singleton_class Class.singleton_class
  ]

  def test_starts_after_classes_were_prepended_to
    first = PREPENDED.map { |name| "#{name}.prepend(Module.new)\n" }.join
    first << "Kernel.prepend(Module.new { def respond_to?(*) = super })\n"
    assert_started_after(first, <<~'RUBY')
      def all = [1.respond_to?(:succ), [1].dup, 5.succ, "ab".length, [].empty?, "a".dup, nil.nil?]
      200.times { raise all.inspect unless all == [true, [1], 6, 2, true, "a", true] }
      puts :ok
    RUBY
  end

  def test_starts_after_methods_were_removed
    assert_started_after(<<~'RUBY', <<~'PROGRAM')
      Class.send(:remove_method, :superclass)
      Integer.send(:undef_method, :<<)
      String.send(:alias_method, :old_length, :length)
    RUBY
      def all = [(String.superclass rescue :none), "ab".old_length, ((1 << 2) rescue :none)]
      200.times { raise all.inspect unless all == [:none, 2, :none] }
      puts :ok
    PROGRAM
  end

  def test_super_in_a_block_that_is_several_methods
    assert_compiled(Cases["fixes/yjit_faults/super_in_a_block_that_is_several_methods"])
  end

  # Bug-21941
  def test_enabled_while_environments_are_in_the_heap
    list = [EnvUtil.rubybin, "-W0", File.join(CASES, "yjit_enabled_late.rb")]
    kinds = IO.popen(list, &:readlines)
    assert_operator(kinds.size, :>, 15)
    kinds.each { |kind| assert_case("yjit_enabled_late.rb", "ok\n", arguments: [kind.chomp]) }
  end

  # Blocks of code are dropped while they are on the stack, and come to their stubs afterwards.
  def test_stubs_of_dropped_code
    assert_compiled(Cases["fixes/yjit_faults/stubs_of_dropped_code"])
  end
end
