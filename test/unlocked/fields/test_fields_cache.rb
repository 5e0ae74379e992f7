# frozen_string_literal: true
require "test/unit"
require_relative "../tools/fields_cases"

# The cache of the last owner in the side table (internal/fields/cache.h): what could leave a pair
# behind that is not true any more. Each case reads through compiled code and through C as well.
class TestFieldsCache < Test::Unit::TestCase
  include FieldsCases

  PRELUDE = <<~'RUBY'
    module Fields
      attr_accessor :a, :b
      def read = @a
      def both = [@a, @b, instance_variable_get(:@a), defined?(@b) && 1]
    end
    class Word < String; include Fields; end
    class Row < Array; include Fields; end
    class Table < Hash; include Fields; end
    KINDS = [-> { Word.new("w") }, -> { Row.new }, -> { Table.new }]
    def each_kind = KINDS.each { |make| yield(*Array.new(3) { make.call }) }
    def is(o, a, b) = assert_equal([a, b, a, b && 1], o.both, o.class.name)
    each_kind { |o,| o.a = 1; 9.times { is(o, 1, nil) }; o.b = 2; 9.times { is(o, 1, 2) } }
  RUBY

  def run_cases(body)
    run_alone(PRELUDE + body)
    run_with_yjit(PRELUDE + body)
  end

  def test_other_fiber_grows_shrinks_and_clears
    run_cases(<<~'RUBY')
      each_kind do |o,|
        o.a = 0
        steps = [-> { 40.times { |n| o.instance_variable_set(:"@g#{n}", n) } },
                 -> { 40.times { |n| o.remove_instance_variable(:"@g#{n}") } },
                 -> { o.b = 7 },
                 -> { o.instance_variables.each { |v| o.remove_instance_variable(v) } },
                 -> { o.b = 8; o.a = 9 },
                 -> { o.remove_instance_variable(:@b) }]
        want = [[0, nil], [0, nil], [0, 7], [nil, nil], [9, 8], [9, nil]]
        fiber = Fiber.new { steps.each { |step| step.call; Fiber.yield } }
        want.each { |a, b| o.both; fiber.resume; is(o, a, b) }
        thread_steps = Queue.new
        done = Queue.new
        thread = Thread.new { while (step = thread_steps.pop); o.both; step.call; done << 1; end }
        o.a = 0
        want.zip(steps) { |(a, b), step| o.both; thread_steps << step; done.pop; is(o, a, b) }
        thread_steps << nil
        thread.join
      end
    RUBY
  end

  def test_fiber_keeps_nothing_of_a_dead_owner
    run_cases(<<~'RUBY')
      fibers = Array.new(8) do |n|
        Fiber.new do
          loop do
            KINDS[n % 3].call.tap { |o| o.a = n; o.both }
            Fiber.yield
          end
        end
      end
      300.times do |i|
        fibers.each(&:resume)
        i % 3 == 0 ? minor : GC.start if i % 20 == 0
        30.times do |n|
          o = KINDS[n % 3].call
          is(o, nil, nil)
          o.b = n
          is(o, nil, n)
        end
      end
    RUBY
  end

  def test_address_of_a_dead_owner_in_a_running_context
    run_cases(<<~'RUBY')
      make = ->(n) { KINDS[n % 3].call.tap { |o| o.a = n; o.both } }
      400.times do |i|
        make[i]
        minor if i % 10 == 0
        1_000.times { |n| KINDS[n % 3].call } if i % 40 == 0
        KINDS.each { |kind| is(kind.call, nil, nil) }
      end
    RUBY
  end

  # The main ractor sweeps what another one has made and has in its cache.
  def test_address_of_a_dead_owner_in_another_ractor
    run_cases(<<~'RUBY')
      def make_and_drop(depth, i)
        return make_and_drop(depth - 1, i) if depth > 0
        rows = Array.new(50) { Row.new.tap { |o| o.a = i } }
        rows[i % 50].both
        rows.clear
      end
      r = Ractor.new do
        30.times do |i|
          count = GC.count
          make_and_drop(40, i)
          nil until GC.count > count + 1        # runs on, so that FCA-2 empties nothing
          rows = Array.new(1_000) { Row.new }
          raise "stale" unless rows.all? { |o| o.both == [nil, nil, nil, nil] }
        end
        :done
      end
      done = Thread.new { r.take }
      GC.start until done.join(0.001)
      assert_equal(:done, done.value)
    RUBY
  end

  def test_last_variable_removed
    run_cases(<<~'RUBY')
      each_kind do |o,|
        20.times do |i|
          o.a = i
          o.both
          o.remove_instance_variable(:@a)
          is(o, nil, nil)
          assert_nil(o.read)
        end
      end
    RUBY
  end

  def test_compaction_moves_the_owner
    run_cases(<<~'RUBY')
      owners = Array.new(300) { |i| KINDS[i % 3].call.tap { |o| o.a = i } }
      fibers = owners.first(20).map do |o|
        Fiber.new { loop { Fiber.yield o.both } }.tap(&:resume)
      end
      3.times do
        owners.last.both
        shake
        owners.each_with_index { |o, i| is(o, i, nil) }
        fibers.each_with_index { |f, i| assert_equal([i, nil, i, nil], f.resume) }
        junk = Array.new(300) { |i| KINDS[i % 3].call }
        junk.each { |o| is(o, nil, nil) }
      end
      GC.auto_compact = true if compaction?
      owners.each_with_index do |o, i|
        o.both
        GC.start if i % 30 == 0
        is(o, i, nil)
      end
    RUBY
  end

  def test_complex
    run_cases(<<~'RUBY')
      owners = KINDS.map(&:call).each { |o| o.a = 1; o.both }
      exhaust_shapes
      owners.each_with_index do |o, i|
        o.both
        fiber = Fiber.new do
          o.instance_variable_set(:@never_before, 1)
          Fiber.yield
          o.a = 2
          Fiber.yield
          o.instance_variables.each { |v| o.remove_instance_variable(v) }
        end
        [[1, nil], [2, nil], [nil, nil]].each { |a, b| fiber.resume; is(o, a, b) }
        o.a = 3
        is(o, 3, nil)
      end
    RUBY
  end

  def test_copies_take_the_place_of_fields
    run_cases(<<~'RUBY')
      each_kind do |o, other, empty|
        o.a = 1
        other.a = 5
        other.b = 6
        o.both
        o.send(:initialize_copy, o.dup)
        copy = o.dup
        copy.both
        is(copy, 1, nil)
        copy.a = 2
        is(o, 1, nil)
        is(copy, 2, nil)
        frozen = o.clone(freeze: true)
        is(frozen, 1, nil)
        assert_raise(FrozenError) { frozen.a = 3 }
        is(frozen, 1, nil)
        is(empty, nil, nil)
      end
    RUBY
  end

  def test_move_and_make_shareable
    run_cases(<<~'RUBY')
      each_kind do |o, other, _|
        o.a = "x"
        o.both
        r = Ractor.new { got = Ractor.receive; got.both; got.b = 2; Ractor.yield(got, move: true) }
        r.send(o, move: true)
        assert_raise(Ractor::MovedError) { o.both }
        assert_raise(Ractor::MovedError) { o.a }
        back = r.take
        is(back, "x", 2)
        other.a = 1
        other.both
        shared = Ractor.make_shareable(other)
        is(shared, 1, nil)
        readers = Array.new(2) { Ractor.new(shared) { |s| Array.new(500) { s.both }.uniq } }
        readers.each { |reader| assert_equal([[1, nil, 1, nil]], reader.take) }
        assert_raise(FrozenError) { shared.b = 1 }
        is(shared, 1, nil)
      end
    RUBY
  end

  # The pair is one context's: what another thread of the ractor writes, while this one waits.
  def test_threads_in_turn
    run_cases(<<~'RUBY')
      owners = Array.new(12) { |i| KINDS[i % 3].call }
      lock = Mutex.new
      sums = owners.map { 0 }
      threads = Array.new(4) do |t|
        Thread.new do
          500.times do |i|
            n = (i * 7 + t) % owners.size
            lock.synchronize do
              assert_equal(sums[n], owners[n].a || 0)
              owners[n].a = sums[n] += 1
              owners[n].instance_variable_set(:"@t#{t}_#{i % 5}", i)
              owners[n].remove_instance_variable(:"@t#{t}_#{i % 5}") if i.odd?
            end
            Thread.pass if i % 3 == 0
          end
        end
      end
      threads.each(&:join)
      owners.each_with_index { |o, n| assert_equal(sums[n], o.a) }
      verify
    RUBY
  end

  def test_continuation
    run_cases(<<~'RUBY')
      require "continuation"
      o = Row.new
      o.a = 1
      o.both
      rounds = 0
      begin
        again = callcc { |c| c }
      rescue NotImplementedError
        omit("no continuations in this build")
      end
      rounds += 1
      is(o, rounds, nil)
      10.times { |n| o.instance_variable_set(:"@g#{rounds}_#{n}", n) }
      o.a = rounds + 1
      GC.compact if GC.respond_to?(:compact)
      Array.new(200) { Row.new }.each { |other| is(other, nil, nil) }
      again.call(again) if rounds < 6
      assert_equal(6, rounds)
    RUBY
  end

  def test_chilled_and_frozen_strings
    run_cases(<<~'RUBY')
      class String; def put(v) = (@put = v); def got = @put; end
      20.times { |i| s = +"s"; s.put(i); assert_equal(i, s.got) }
      frozen = (+"f").tap { |s| s.put(1) }.freeze
      assert_equal(1, frozen.got)
      assert_raise(FrozenError) { frozen.put(2) }
      chilled = eval(%("chilled"))
      require "stringio"
      before = $stderr
      $stderr = StringIO.new
      $VERBOSE, Warning[:deprecated] = false, true
      chilled.put(1)
      assert_match(/literal string will be frozen/, $stderr.string)
      $stderr = before
      assert_equal(1, chilled.got)
    RUBY
  end
end
