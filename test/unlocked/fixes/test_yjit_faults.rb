# frozen_string_literal: true
require "test/unit"
require "tmpdir"
require_relative "../tools/wrong_answers_tools"

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
    assert_compiled(<<~'RUBY')
      def hook = 0
      def text(k) = (hook; k = k.to_s; k == "symbol")
      def size(k) = (hook; k = [k, k]; k.size)
      def sum(k) = (hook; k = k.to_f; k + 1)
      def key(k) = (hook; k = { k => 1 }; k.length)
      def nothing(k) = (hook; k = nil; k.nil?)
      def block(k) = 1.times { hook; k = k.to_s; return k.length }
      def all = [text("symbol"), size(1), sum(2), key(3), nothing(4), block("ab")]
      def others = [text(:symbol), size("a"), sum(2**70), key(:a), nothing(1.5), block(:ab)]
      2.times { assert_equal([true, 2, 3.0, 1, true, 2], all) }
      alias hook binding
      4.times do
        assert_equal([true, 2, 2.0**70 + 1, 1, true, 2], others)
        assert_equal([true, 2, 3.0, 1, true, 2], all)
      end
    RUBY
  end

  def test_assignment_of_many_from_an_object_that_answers_for_to_ary
    assert_compiled(<<~'RUBY')
      def one(o) = (a, = o; a)
      def two(o) = (a, b = o; [a, b])
      def params(o) = [o].map { |a, b| [a, b] }[0]
      missing = Class.new do
        def method_missing(name, *) = name == :to_ary ? [:answer, 2] : super
        def respond_to_missing?(*) = true
      end
      only_missing = Class.new do
        def method_missing(name, *) = name == :to_ary ? [:answer, 2] : super
      end
      refuses = Class.new { def to_ary = [:answer, 2]; def respond_to?(*) = false }
      claims = Class.new { def respond_to?(*) = true }
      plain = Class.new
      basic = Class.new(BasicObject) do
        def method_missing(name, *) = name == :to_ary ? [:answer, 2] : super
      end
      4.times do
        [missing, only_missing, basic].each do |c|
          assert_equal([:answer, [:answer, 2]], [one(c.new), two(c.new)])
          assert_equal([:answer, 2], params(c.new)) unless c == basic
        end
        [refuses, claims, plain].each do |c|
          o = c.new
          assert_equal([o, [o, nil]], [one(o), two(o)])
        end
        assert_equal([[nil, nil], [1, nil], [:a, nil]], [two(nil), two(1), two(:a)])
      end
      # Defined once the code is compiled.
      late = 4.times.map { Class.new }
      def late_one(o) = (a, = o; a)
      late.each { |c| o = c.new; 3.times { assert_same(o, late_one(o)) } }
      late[0].class_eval { def method_missing(*) = [:late] }
      late[1].class_eval { def respond_to_missing?(*) = true; def method_missing(*) = [:late] }
      late[2].class_eval { def to_ary = [:late] }
      asked = 0
      late[3].define_method(:respond_to?) { |*| asked += 1; false }
      3.times { assert_equal([:late] * 3, late.first(3).map { |c| late_one(c.new) }) }
      late_one(late[3].new)
      assert_operator(asked, :>, 0)
    RUBY
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

  def test_block_argument_while_the_rest_is_allocated
    assert_compiled(<<~'RUBY')
      def rest(a) = to_rest(*a, &proc { _1 })
      def to_rest(_, _, _, _, *r) = yield(r)
      def more(a) = to_more(1, 2, *a, &proc { _1 + [:b] })
      def to_more(_, *r) = yield(r)
      def fewer(a) = to_fewer(*a, &proc { _1 })
      def to_fewer(_, _, *r) = yield(r)
      def plain(a) = to_plain(a, a, &proc { |r| r.size })
      def to_plain(*r) = yield(r)
      def optional(a) = to_optional(a, &proc { |r| r })
      def to_optional(_, b = 2, *r) = yield([b, r])
      def keywords(a) = to_keywords(a, k: 1, z: a, &proc { |r| r })
      def to_keywords(_, k: 0, **r) = yield([k, r])
      def only(a) = to_only(z: a, y: a, &proc { |r| r })
      def to_only(**r) = yield(r)
      a = %w[1 2 3 4]
      GC.stress = true
      got = 4.times.map do
        [rest(a), more(a), fewer(a), plain(a), optional(a), keywords(a), only(a)]
      end
      GC.stress = false
      wanted = [[], [2, *a, :b], %w[3 4], 2, [2, []], [1, { z: a }], { z: a, y: a }]
      got.each { |answers| assert_equal(wanted, answers) }
    RUBY
  end

  def test_many_locals
    assert_compiled(<<~'RUBY')
      [7, 8, 9, 254, 255, 256, 257, 258, 263, 264, 300, 520].each do |count|
        sets = count.times.map { |n| "l#{n} = a + #{n}" }.join("; ")
        gets = count.times.map { |n| "l#{n}" }.each_slice(40)
        gets = gets.map { |part| "r.concat([#{part.join(", ")}])" }.join("; ")
        eval("def many(a); #{sets}; l0 += 1; l#{count - 1} -= 1; " \
             "a += l#{count / 2} - l#{count / 2}; r = []; #{gets}; r << a; end")
        wanted = (0...count).map { |n| 5 + n } << 5
        wanted[0] += 1
        wanted[count - 1] -= 1
        4.times { assert_equal(wanted, many(5), count) }
      end
    RUBY
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
    assert_compiled(<<~'RUBY')
      class Above
        def a(*) = :above_a
        def b(*) = :above_b
        def outer(*) = :above_outer
        def other(*) = :above_other
      end
      class Below < Above
        body = proc { |x = 1| super(x) }
        define_method(:a, &body)
        define_method(:b, &body)
        # The method around the block is one that has a super, too.
        def outer(as = nil)
          block = proc { |x = 1| super(x) }
          as ? self.class.send(:define_method, as, &block) : block.call
        end
        def nested = [1].map { [2].map { |x| outer } }
        def deep(as) = self.class.send(:define_method, as) { |*| [1].map { |x| super(x) } }
      end
      below = Below.new
      4.times { assert_equal([:above_a, :above_b], [below.a, below.b]) }
      4.times { assert_equal(:above_outer, below.outer) }
      below.outer(:other)
      4.times do
        assert_equal(:above_outer, below.outer)
        assert_equal(:above_other, below.other)
      end
      below.deep(:a)
      below.deep(:b)
      4.times { assert_equal([[:above_a], [:above_b]], [below.a, below.b]) }
      4.times { assert_equal([[:above_outer]], below.nested) }
      moved = Class.new(Above) { define_method(:a, Above.instance_method(:b)) }
      4.times { assert_equal(:above_b, moved.new.a) }
    RUBY
  end

  def test_enabled_while_environments_are_in_the_heap
    list = [EnvUtil.rubybin, "-W0", File.join(CASES, "yjit_enabled_late.rb")]
    kinds = IO.popen(list, &:readlines)
    assert_operator(kinds.size, :>, 15)
    kinds.each { |kind| assert_case("yjit_enabled_late.rb", "ok\n", arguments: [kind.chomp]) }
  end

  # Blocks of code are dropped while they are on the stack, and come to their stubs afterwards.
  def test_stubs_of_dropped_code
    assert_compiled(<<~'RUBY')
      def again(n)
        return 0 if n == 0
        value = changed(n)
        yield(n)
        if n.odd?
          value += again(n - 1) { |k| yield(k) }
        else
          value -= again(n - 1) { |k| yield(k) }
        end
        value = value.to_s if n % 7 == 0
        value.to_i
      end
      60.times do |round|
        eval("def changed(n) = n + #{round}")
        sign = 1
        wanted = 20.downto(1).sum do |n|
          part = sign * (n + round)
          sign = -sign if n.even?
          part
        end
        calls = 0
        got = again(20) do |n|
          calls += 1
          eval("def changed(n) = n + #{round}") if n % 3 == 0
          binding if n % 5 == 0
          GC.start if n == 10 && round % 10 == 0
        end
        assert_equal(wanted, got)
        assert_equal(20, calls)
      end
      RubyVM::YJIT.code_gc
      TracePoint.new(:line) {}.enable {}
      GC.start
    RUBY
  end
end
