# frozen_string_literal: true
require "test/unit"

# Ways by which a mutable object would reach a second ractor (doc/ractor/isolation.md). On stock
# each of these programs lets it through, or crashes.
class TestIsolation < Test::Unit::TestCase
  PRELUDE = <<~'RUBY'
    Isolation = Ractor::IsolationError
    def share(&block) = Ractor.make_shareable(block)
    def quiet = Thread.current.report_on_exception = false

    # The class of the error of a ractor, or its value.
    def remote(*args, &block)
      Ractor.new(*args, &block).take
    rescue Ractor::RemoteError => e
      e.cause.class
    end
  RUBY

  def run_alone(body)
    assert_separately(["-W0"], "#{PRELUDE}\n#{body}", timeout: 60)
  end

  # With a module as self, so that blocks can become shareable.
  def run_bare(body) = run_alone(format(BARE, body))

  BARE = "Module.new.instance_exec do\n%s\nend"

  def test_fiber_storage_of_a_new_ractor
    run_alone(<<~'RUBY')
      Fiber[:mutable] = mutable = +"a"
      Fiber[:frozen] = :b
      Fiber[:thread] = Thread.current
      Fiber[:deep] = deep = { list: [mutable] }
      seen = Ractor.new do
        Fiber[:mutable] << "!"
        Fiber[:deep][:list] << 1
        inner = Fiber.new { Fiber[:frozen] }.resume
        [Fiber[:mutable], Fiber[:frozen], Fiber[:thread], Fiber[:deep], inner]
      end.take
      assert_equal(["a!", :b, nil, { list: ["a", 1] }, :b], seen)
      assert_equal(["a", { list: ["a"] }], [mutable, deep])

      Fiber.current.storage = nil
      assert_equal(nil, Ractor.new { Fiber[:frozen] }.take)
    RUBY
  end

  def test_fiber_storage_in_many_ractors
    run_alone(<<~'RUBY')
      Fiber[:h] = {}
      ractors = Array.new(4) do |k|
        Ractor.new(k) do |k|
          20_000.times do |i|
            Fiber[:h][(i * 7 + k) % 500] = "v"
            Fiber[:h].delete((i * 3 + k) % 500)
          end
          :done
        end
      end
      assert_equal([:done] * 4, ractors.map(&:take))
      assert_empty(Fiber[:h])
    RUBY
  end

  def test_debug_and_verbose
    run_alone(<<~'RUBY')
      $DEBUG = debug = ["debug" * 100]
      assert_equal(true, Ractor.new { $DEBUG }.take)
      $DEBUG = false
      size = Ractor.new do
        quiet rescue nil
        $DEBUG = "debug" + "!" * 100
        1000.times { "z" * 100 }
        GC.start
        Array.new(2000) { "q" * 101 }
        $DEBUG.size
      end.take
      assert_equal(105, size)
      $DEBUG = "x" * 200
      GC.start
      Array.new(2000) { "q" * 201 }
      assert_equal("x" * 200, $DEBUG)
      $DEBUG = false
    RUBY
  end

  def test_procs_become_shareable_with_their_variables
    run_bare(<<~'RUBY')
      pr = proc { 1 }
      pr.instance_variable_set(:@o, [+"a"])
      assert_same(pr, Ractor.make_shareable(pr))
      assert_equal([true, true], [pr.frozen?, Ractor.shareable?(pr)])
      assert(Ractor.shareable?(pr.instance_variable_get(:@o)))
      assert_raise(FrozenError) { pr.instance_variable_set(:@p, []) }

      # A failure leaves no flag.
      bad = proc { 1 }
      bad.instance_variable_set(:@list, [bad])
      bad.instance_variable_set(:@thread, Thread.current)
      assert_raise(Ractor::Error) { Ractor.make_shareable(bad) }
      list = bad.instance_variable_get(:@list)
      assert_equal([false, false], [Ractor.shareable?(bad), Ractor.shareable?(list)])

      # Cycles, through hashes with a default proc, too.
      around = proc { 1 }
      around.instance_variable_set(:@hash, Hash.new(&around).merge!(a: around))
      Ractor.make_shareable(around)
      assert(Ractor.shareable?(around.instance_variable_get(:@hash)))

      # Copies.
      assert_equal([true, true], [pr.clone.frozen?, Ractor.shareable?(pr.clone)])
      assert_equal([true, true], [pr.dup.frozen?, Ractor.shareable?(pr.dup)])
      mine = Class.new(Proc) { def initialize = @list = [] }
      made = mine.new(&pr)
      assert_equal([false, []], [Ractor.shareable?(made), made.instance_variable_get(:@list)])
      marked = Class.new(Proc) { def initialize_dup(other) = (super; @list = []) }
      other = Ractor.make_shareable(marked.new(&proc { 2 }))
      assert_equal([true, false], [Ractor.shareable?(other), Ractor.shareable?(other.dup)])

      # Methods of a shareable Proc are called by all ractors.
      Defined = Class.new { define_method(:one, &pr) }
      assert_equal(1, Ractor.new { Defined.new.one }.take)
    RUBY
  end

  def test_procs_of_c_functions
    run_bare(<<~'RUBY')
      list, hash = [], { a: 1 }
      push = list.method(:<<)
      add = lambda { |x, y| x << y }
      double = proc { |x| x * 2 }
      callable = Class.new { def call(x) = @x = x }.new
      bad = [push.to_proc, hash.to_proc, Hash.new { |h, k| h[k] = [] }.to_proc, add.curry[list],
             double >> push, double << push, double >> callable, push >> double, push.curry,
             double >> push.to_proc]
      bad.each_with_index do |pr, i|
        error = assert_raise(Isolation, i.to_s) { Ractor.make_shareable(pr) }
        text = "can not make shareable Proc because it can refer unshareable object "
        assert(error.message.start_with?(text), error.message)
        assert_equal(false, Ractor.shareable?(pr))
        assert_raise(Isolation, i.to_s) { Ractor.new(1, &pr) }
        assert_raise(Isolation, i.to_s) { Ractor.make_shareable([pr]) }
      end
      assert_equal([[], { a: 1 }, nil], [list, hash, callable.instance_variable_get(:@x)])

      plus = lambda { |x, y| x + y }
      good = { 1.method(:+).to_proc => 3, { 2 => 5 }.freeze.to_proc => 5, plus.curry[3] => 5,
               (double >> 4.method(:+)) => 8, (double << plus.curry[1]) => 6, :succ.to_proc => 3,
               1.method(:+).curry => 3, (1.method(:+) >> double) => 6,
               Integer.method(:sqrt).to_proc => 1 }
      good.each_with_index do |(pr, result), i|
        assert_same(pr, Ractor.make_shareable(pr))
        assert_equal([true, true], [pr.frozen?, Ractor.shareable?(pr)], i.to_s)
        there = [Ractor.new(pr) { |q| q.call(2) }.take, Ractor.new(2, &pr).take]
        assert_equal([result] * 3, [pr.call(2), *there])
        assert_equal(result, pr.dup.call(2))
      end
      assert(Ractor.shareable?(double) && Ractor.shareable?(plus))
      assert_raise(Isolation) { Ractor.make_shareable(Enumerator::Yielder.new { }.to_proc) }
    RUBY
  end

  def test_the_block_of_a_ractor_does_not_become_shareable
    run_alone(<<~'RUBY')
      @list = []
      pr = proc { @list }
      assert_equal(NilClass, Ractor.new(&pr).take.class)
      assert_equal([false, false], [Ractor.shareable?(pr), pr.frozen?])
      assert_same(@list, pr.call)
      assert_raise(TypeError) { Ractor.new(pr) { |q| q.call << 1 } }
    RUBY
  end

  def test_blocks_of_methods
    run_bare(<<~'RUBY')
      def capture(&block) = share { block.call(2) }
      list = []
      assert_raise(Isolation) { capture { |x| list << x } }
      assert_equal(3, capture(&share { |x| x + 1 }).call)
      assert_raise(Isolation) { capture(&:to_s) }
      assert_equal("2", capture(&Ractor.make_shareable(:to_s.to_proc)).call)
      def started(&block) = Ractor.new { block.call }
      assert_raise(ArgumentError) { started { list << 1 } }
      def optional(&block) = share { block }
      assert_nil(optional.call)
    RUBY
  end

  def test_special_variables
    run_bare(<<~'RUBY')
      "abc" =~ /b/
      match = share { |text| text ? (text =~ /./; $~[0]) : $~ }
      assert_nil(match.call(nil))
      assert_nil(Ractor.new(match) { |pr| pr.call(nil) }.take)
      assert_equal("x", Ractor.new(match) { |pr| pr.call("x"); pr.call(nil)[0] }.take)
      assert_nil(match.call(nil))
      assert_equal("y", match.call("y"))
      assert_equal("y", match.call(nil)[0])
      assert_equal("b", $~[0])
      kept = Ractor.new(match) { |pr| "q" =~ /q/; pr.call("z"); [$~[0], pr.call(nil)[0]] }.take
      assert_equal(["q", "z"], kept)

      # Many of them, and many ractors.
      procs = Array.new(600) { |i| share { |text| text =~ /\w/ && $~[0] } }
      procs.each { |pr| assert_equal("v", pr.call("v")) }
      GC.start
      ractors = Array.new(4) do |k|
        Ractor.new(match, k.to_s) { |pr, s| Array.new(5000) { pr.call(s) }.uniq }
      end
      assert_equal([["0"], ["1"], ["2"], ["3"]], ractors.map(&:take))

      # Of a method's receiver: the caller's.
      scan = Ractor.make_shareable("abc".freeze.method(:match).to_proc)
      "old" =~ /old/
      assert_equal("b", Ractor.new(scan) { |pr| pr.call(/b/); $~[0] }.take)
      assert_equal("old", $~[0])

      # Flip-flops.
      flip = share { |x| (x == 1)..(x == 3) ? :in : :out }
      want = [0, 1, 2, 3, 4].map { |x| flip.call(x) }
      flip.call(1)
      assert_equal(want, Ractor.new(flip) { |pr| [0, 1, 2, 3, 4].map { |x| pr.call(x) } }.take)
    RUBY
  end

  EVALS = <<~'RUBY'
    prism = RUBY_DESCRIPTION.include?("PRISM")
    outer = 42
    assert_equal(SyntaxError, remote { quiet; eval("outer") })
    assert_equal(SyntaxError, remote { quiet; eval("outer = 1") })
    assert_equal(SyntaxError, remote { quiet; eval("1.then { outer }") })
    assert_equal(SyntaxError, remote { quiet; binding.eval("outer") })
    assert_equal(NameError, remote { quiet; eval("nobody_defined_it") })
    assert_equal(4, remote { inner = 2; eval("2.then { |x| inner + x }") })
    assert_equal(3, remote { inner = 2; eval("inner += 1"); inner })
    made = remote { b = binding; b.local_variable_set(:made, 2); b.local_variable_get(:made) }
    assert_equal(2, made)

    channel = share { |x| x ? eval("outer = x") : eval("outer") }
    assert_raise(SyntaxError) { channel.call(1) }
    assert_raise(SyntaxError) { channel.call(nil) }
    captured = 5
    reads = share { |x| x == captured ? eval("captured = x") : eval("[1].map { captured }") }
    assert_equal([5], reads.call(nil))
    assert_equal([5], Ractor.new(reads) { |pr| pr.call(nil) }.take)
    assert_raise(SyntaxError) { reads.call(5) }
    changed = 5
    plain = proc { eval("changed += 1"); 1.times { changed } }
    plain.call
    assert_equal(6, changed)

    # Ractors that compile in one block at once.
    ractors = Array.new(4) do
      Ractor.new do
        v0, v1, v2, v3 = 0, 1, 2, 3
        1.then { Array.new(200) { |i| eval("1.then { v#{i % 4} }") }.sum }
      end
    end
    assert_equal([300] * 4, ractors.map(&:take))
  RUBY

  def test_eval
    body = PRELUDE + format(BARE, EVALS)
    %w[prism parse.y].each do |parser|
      assert_separately(["-W0", "--parser=#{parser}"], body, timeout: 60)
    end
  end

  def test_io_is_not_shareable
    run_alone(<<~'RUBY')
      r, w = IO.pipe
      assert_raise(Ractor::Error) { Ractor.make_shareable(r) }
      assert_raise(Ractor::Error) { Ractor.make_shareable([w]) }
      assert_equal(false, Ractor.shareable?(r.freeze))
      assert_equal(false, Ractor.shareable?([w.freeze].freeze))
      w.write("a") rescue assert_kind_of(FrozenError, $!)
    RUBY
  end

  def test_what_runs_in_the_main_ractor
    run_alone(<<~'RUBY')
      error = Ractor.new { quiet; begin; at_exit { 1 }; rescue => e; e.message; end }.take
      assert_match(/at_exit.*make_shareable/, error)
      assert_equal(Isolation, remote { quiet; eval("END { 1 }") })
      assert_equal(Proc, remote { at_exit(&Ractor.make_shareable(proc { 1 })).class })

      trap("USR1") { }
      assert_equal([nil, "IGNORE"], remote { [trap("USR1", "IGNORE"), trap("USR1", "DEFAULT")] })
      assert_equal(Isolation, remote { quiet; Object.new.instance_exec { trap("USR1") { @a } } })
      assert_equal(ArgumentError, remote { quiet; a = []; trap("USR1") { a } })
      assert_equal("DEFAULT", remote { trap("USR1") { 1 } })
      assert_equal([true, true], [(pr = trap("USR1", "DEFAULT")).frozen?, Ractor.shareable?(pr)])
      remote { trap("USR1", +"1") }
      assert_equal([1, true], [(text = trap("USR1", "DEFAULT")).size, text.frozen?])
    RUBY
    assert_in_out_err(["-W0"], <<~'RUBY', %w[3 2 1], [])
      at_exit { puts 1 }
      Ractor.new { at_exit(&Ractor.make_shareable(proc { puts 2 })) ; nil }.take
      at_exit { puts 3 }
    RUBY
  end

  def test_removed_constants_and_class_variables
    run_alone(<<~'RUBY')
      LIST, NUMBER = [1], 2
      class Holder; @@list = [1]; end
      error = Ractor.new { quiet; (Object.send(:remove_const, :LIST) rescue $!) }.take
      assert_equal("can not access non-shareable objects in constant Object::LIST by " \
                   "non-main Ractor. (Object::LIST is an Array that is not frozen)",
                   error.message)
      assert_equal([Isolation, [1]], [error.class, LIST])
      assert_equal(2, remote { Object.send(:remove_const, :NUMBER) })
      assert_equal(Isolation, remote { quiet; Holder.remove_class_variable(:@@list) })
      assert_equal([1], Holder.class_variable_get(:@@list))
    RUBY
  end

  def test_thread_groups
    run_alone(<<~'RUBY')
      Thread.current.group.instance_variable_set(:@list, [1])
      group = Ractor.new do
        own = Thread.current.group
        inner = Thread.new { sleep }
        seen = [own.class, own.instance_variables, own.list.size, inner.group == own, own.enclosed?]
        inner.kill.join
        seen
      end.take
      assert_equal([ThreadGroup, [], 2, true, false], group)
      assert_equal(ThreadGroup::Default, Thread.current.group)
    RUBY
  end

  def test_a_value_leaves_its_threads_behind
    run_alone(<<~'RUBY')
      20.times do
        r = Ractor.new do
          list = []
          Thread.new { list << 1 while true }
          Thread.pass until list.any?
          list
        end
        list = r.take
        size = list.size
        1000.times { Thread.pass }
        assert_equal(size, list.size)
      end
    RUBY
  end

  def test_attached_objects
    run_alone(<<~'RUBY')
      object = Object.new
      CLASS = object.singleton_class
      assert_same(object, CLASS.attached_object)
      assert_equal(Isolation, remote { quiet; CLASS.attached_object })
      assert_equal([true, true], remote do
        mine = Object.new
        [mine.singleton_class.attached_object.equal?(mine),
         String.singleton_class.attached_object == String]
      end)
      r = Ractor.new do
        list = [1]
        Ractor.yield list.singleton_class
        Ractor.receive
      end
      theirs = r.take
      assert_raise(Isolation) { theirs.attached_object }
      r << 1
    RUBY
  end

  # A copy has a singleton class of its own, which belongs to the ractor that gets the copy.
  def test_attached_objects_of_copies
    run_alone(<<~'RUBY')
      def single = Object.new.tap { |object| def object.x = 1 }
      r = Ractor.new { 2.times { Ractor.yield single }; Ractor.yield single.freeze; Ractor.receive }
      3.times do
        copy = r.take
        assert_same(copy, copy.singleton_class.attached_object)
        assert_same(copy, copy.singleton_class.attached_object)
        mine = copy.clone
        assert_same(mine, mine.singleton_class.attached_object)
        assert_equal(1, mine.x)
      end
      r << 1
      assert_equal([true, 1], Ractor.new(single) do |copy|
        again = copy.singleton_class.attached_object
        [again.equal?(copy), again.x]
      end.take)
    RUBY
  end

  def test_copies_share_no_state
    run_alone(<<~'RUBY')
      require "stringio"
      io = StringIO.new("abc".freeze)
      assert_raise(Ractor::Error) { Ractor.new(io) { |x| x.read(1) } }
      assert_equal("abc", io.read)
      M = Class.new { def m = 1 }
      RubyVM::InstructionSequence.of(M.instance_method(:m)).instance_variable_set(:@list, [])
      seen = Ractor.new do
        iseq = RubyVM::InstructionSequence.of(M.instance_method(:m))
        [iseq.instance_variable_get(:@list), iseq.label]
      end.take
      assert_equal([nil, "m"], seen)
    RUBY
  end

  def test_pathname
    run_alone(<<~'RUBY')
      require "pathname"
      assert_equal("b", Ractor.new { Pathname("a/b").relative_path_from(Pathname("a")).to_s }.take)
    RUBY
  end
end
