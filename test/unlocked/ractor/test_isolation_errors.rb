# frozen_string_literal: true
require "test/unit"

# Errors on their way from one ractor to another (doc/ractor/isolation.md): as messages, and as the
# end of a ractor.
class TestIsolationErrors < Test::Unit::TestCase
  def run_alone(body, options = [])
    assert_separately(["-W0", *options], body, timeout: 60)
  end

  def test_exit
    run_alone(<<~'RUBY')
      def quiet = Thread.current.report_on_exception = false
      bodies = [
        Ractor.new { quiet; exit 3 },
        Ractor.new { quiet; abort },
        Ractor.new { quiet; raise SystemExit },
        Ractor.new { quiet; Thread.new { quiet; exit 4 }.join },
        Ractor.new { quiet; begin; exit; ensure; 1 + 1; end },
      ]
      got = bodies.map do |r|
        r.take
      rescue Ractor::RemoteError => e
        [e.cause.class, e.cause.status, e.ractor == r]
      end
      assert_equal([3, 1, 0, 4, 0].map { |status| [SystemExit, status, true] }, got)

      { LocalJumpError => Ractor.new { quiet; break 1 },
        UncaughtThrowError => Ractor.new { quiet; throw :x },
        Interrupt => Ractor.new { quiet; raise Interrupt },
        NoMethodError => Ractor.new { quiet; nil.foo } }.each do |error, r|
        assert_kind_of(error, assert_raise(Ractor::RemoteError) { r.take }.cause)
      end
      assert_nil(Ractor.new { Thread.current.kill }.take)
      assert_equal(1, Ractor.new { 1 }.take)
    RUBY
  end

  MADE = <<~'RUBY'
    Ractor.new { 1 }.take     # from now on require has one frame more
    BODIES = [
      -> { raise "x" },
      -> { nil.foo },
      -> { undefined_name },
      -> { Object.new.foo(Thread.current) },
      -> { raise KeyError.new("k", receiver: { a: [1] }, key: :b) },
      -> { { a: 1 }.fetch(:b) },
      -> { Hash.new { |h, k| h.fetch(k) }[1] },
      -> { Integer("x") },
      -> { [].fetch(9) },
      -> { "".freeze << "a" },
      -> { proc {}.freeze.instance_variable_set(:@a, 1) },
      -> { throw :nobody },
      -> { [].each.next },
      -> { exit 4 },
      -> { UndefinedConstant },
      -> { Object.new.instance_eval { private_name() } },
      -> { 1 / 0 },
      -> { File.open("/no/such/file") },
      -> { h = { a: 1 }; h => { b: } },
      -> { eval("1 +") },
      -> { require "no/such/feature" },
      -> { [1].first(-1) },
      -> { "\xff".encode("UTF-16") },
      -> { Struct.new(:a).new(1, 2) },
      -> { raise Class.new(StandardError) { def initialize = (super("own"); @list = [+"a"]) } },
      -> { begin; Integer("a"); rescue; nil.bar; end },
    ]
    def made
      BODIES.map do |body|
        body.call
        raise NotImplementedError
      rescue Exception => e
        e
      end
    end

    def told(e)
      return unless e
      locations = e.backtrace_locations&.map { |l| [l.to_s, l.lineno, l.path, l.label] }
      [e.class, e.message, e.backtrace, locations, e.full_message(highlight: false),
       e.instance_variables, told(e.cause)]
    end

    def without_addresses(value) = value.inspect.gsub(/0x\h+/, "")
  RUBY

  def test_as_messages
    run_alone(MADE + <<~'RUBY')
      errors = made
      want = errors.map { |e| told(e) }
      assert_equal([], errors.grep(NotImplementedError))
      r = Ractor.new { loop { Ractor.yield(told(Ractor.receive)) } }
      errors.zip(want) do |e, w|
        r.send(e)
        assert_equal(without_addresses(w), without_addresses(r.take))
        assert_equal(w, told(e))
      end
      # Nobody has asked for these backtraces yet.
      made.zip(want) do |e, w|
        r.send(e)
        assert_equal(w[2].size, r.take[2].size)
      end
      frozen = made[1].freeze
      r.send(frozen)
      assert_equal(NoMethodError, r.take[0])
      assert(frozen.frozen?)
      made.zip(want) do |e, w|
        klass = e.class
        r.send(e, move: true)
        assert_equal([klass, w[2].size], r.take.then { |got| [got[0], got[2].size] })
        assert_raise(Ractor::MovedError) { e.message }
      end
    RUBY
  end

  def test_an_exception_that_takes_part_in_its_copy
    run_alone(<<~'RUBY')
      class Own < StandardError
        attr_reader :copied
        def initialize_clone(original) = (super; @copied = true)
      end
      r = Ractor.new { Ractor.receive }
      r << Own.new("text")
      got = r.take
      assert_equal([Own, "text", true], [got.class, got.message, got.copied])
    RUBY
  end

  def test_what_arrives_of_the_receiver
    run_alone(<<~'RUBY')
      def told(e)
        [(e.receiver rescue $!.message), (e.key rescue :none), (e.name rescue :none),
         (e.args rescue :none)]
      end
      def ask = Ractor.new((yield rescue $!)) { |x| told(x) }.take

      missing = "no receiver is available"
      assert_equal([nil, :none, :foo, []], ask { nil.foo })
      assert_equal([Object, :none, :Nothing, :none], ask { Object::Nothing })
      assert_equal([[1], :none, :foo, []], ask { [1].foo })
      assert_equal([missing, :none, :foo, [1]], ask { Thread.current.foo(1) })
      assert_equal([nil, :none, :foo, nil], ask { nil.foo(Thread.current) })
      assert_equal([{ a: 1 }, :b, :none, :none], ask { { a: 1 }.fetch(:b) })
      assert_equal([missing, 1, :none, :none], ask { Hash.new { |h, k| h.fetch(k) }[1] })
      local_one = 1
      names = Ractor.new((undefined_name rescue $!)) { |e| e.local_variables }.take
      assert_include(names, :local_one)

      # The sender keeps its own receiver when the error moves.
      list = [1]
      r = Ractor.new { Ractor.receive.receiver << 2 }
      r.send((list.foo rescue $!), move: true)
      assert_equal([1, 2], r.take)
      assert_equal([1], list)
    RUBY
  end

  def test_backtraces_belong_to_one_ractor
    run_alone(<<~'RUBY')
      e = (raise "x" rescue $!)
      e.backtrace << "added"
      got = Ractor.new(e) do |x|
        x.backtrace << "there"
        [x.backtrace, x.backtrace_locations.size]
      end.take
      assert_equal([e.backtrace + ["there"], e.backtrace_locations.size], got)
      set = (raise "x" rescue $!)
      set.set_backtrace(%w[a b])
      assert_equal(%w[a b], Ractor.new(set) { |x| x.backtrace }.take)
      here = caller_locations(0)
      told = Ractor.new(here) { |list| list.map { |l| [l.lineno, l.path, l.label] } }.take
      assert_equal(here.map { |l| [l.lineno, l.path, l.label] }, told)
      assert_equal([true] * 2, Ractor.new([e, e]) { |a, b| [a.equal?(b), a.backtrace.any?] }.take)
      GC.stress = true
      Ractor.new(e) { |x| x.backtrace_locations.map(&:to_s) }.take
      GC.stress = false
      GC.verify_internal_consistency
    RUBY
  end

  def test_the_error_of_a_ractor
    run_alone(<<~'RUBY')
      class JobError < StandardError
        attr_reader :job
        def initialize(message, job:) = (super(message); @job = job)
      end
      r = Ractor.new do
        Thread.current.report_on_exception = false
        Integer("x")
      rescue ArgumentError
        raise JobError.new("job", job: { id: 9 })
      end
      error = assert_raise(Ractor::RemoteError) { r.take }
      assert_equal([JobError, { id: 9 }, r], [error.cause.class, error.cause.job, error.ractor])
      assert_equal(ArgumentError, error.cause.cause.class)
      assert_operator(error.cause.backtrace.size, :>, 0)
      assert_operator(error.cause.backtrace_locations.size, :>, 0)
    RUBY
  end

  def test_messages_with_hints
    file = File.expand_path("../cases/isolation_messages.rb", __dir__)
    options = %w[-W0 -rerror_highlight -rdid_you_mean -rsyntax_suggest/core_ext]
    assert_in_out_err([*options, file], "", %w[equal hints], [], timeout: 60)
  end
end
