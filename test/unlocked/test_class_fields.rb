# frozen_string_literal: true
require "test/unit"
require "rbconfig"
require "tmpdir"

# Instance variables of classes and modules (doc/class_fields.md). The letters are those of internal/class_fields.h.
class TestClassFields < Test::Unit::TestCase
  PRELUDE = <<~'RUBY'
    def write(owner, range, tag = "v") = range.each { |i| owner.instance_variable_set(:"@f#{i}", "#{tag}#{i}".freeze) }
    # From now on there has been a second ractor.
    def two_ractors = Ractor.new { 1 }.take
    def isolation_error
      yield
      nil
    rescue Ractor::IsolationError => e
      e.message
    end
    READ_UNSHAREABLE = "can not get unshareable values from instance variables of classes/modules from non-main Ractors"
    WRITE = "can not set instance variables of classes/modules by non-main Ractors"
    CLASS_VARIABLE = "can not access class variables from non-main Ractors"
  RUBY

  def run_alone(body, args: [], timeout: 120)
    assert_separately(["-W0", "-r", File.expand_path("fields_tools.rb", __dir__), *args], "#{PRELUDE}\n#{body}", timeout: timeout)
  end

  # The same body on all layouts, before and after there has been a second ractor, interpreted and compiled.
  def run_all(body, **opt)
    ["", "exhaust_shapes\n", "two_ractors\n", "two_ractors\nexhaust_shapes\n"].each { |first| run_alone(first + body, **opt) }
    run_alone("two_ractors\n#{body}", args: %w[--yjit --yjit-call-threshold=2], **opt) if yjit?
  end

  # Each of the compilers, at once.
  def run_compiled(body, **opt)
    run_alone(body, args: %w[--yjit --yjit-call-threshold=2], **opt) if yjit?
    run_alone(body, args: %w[--rjit --rjit-call-threshold=2], **opt) if RbConfig::CONFIG["RJIT_SUPPORT"] != "no"
  end

  # The same without exhausted shapes, where the body walks the whole heap many times.
  def run_shaped(body, **opt)
    ["", "two_ractors\n"].each { |first| run_alone(first + body, **opt) }
  end

  def yjit? = RbConfig::CONFIG["YJIT_SUPPORT"] != "no"

  def test_set_get_remove_around_the_slot_sizes
    run_all(<<~'RUBY')
      edges = [0, 1, 2, 3, 4, 7, 8, 9, 17, 18, 19, 37, 38, 39, 77, 78, 79, 100, 130]
      [Class.new, Module.new, Class.new.singleton_class, Comparable.dup].each do |owner|
        edges.each_cons(2) do |from, to|
          write(owner, from...to)
          assert_equal(values(0...to), read(owner, 0...to))
          assert_equal(names(0...to), owner.instance_variables)
          write(owner, 0...to, "w")
          assert_equal(values(0...to, "w"), read(owner, 0...to))
          write(owner, 0...to)
        end
        (0...130).step(2) { |i| assert_equal("v#{i}", owner.remove_instance_variable(:"@f#{i}")) }
        assert_equal((1...130).step(2).map { |i| "v#{i}" }, read(owner, (1...130).step(2)))
        assert_equal([nil] * 65, read(owner, (0...130).step(2)))
        (1...130).step(2) { |i| owner.remove_instance_variable(:"@f#{i}") }
        assert_equal([], owner.instance_variables)
        write(owner, 0...3, "again")
        assert_equal(values(0...3, "again"), read(owner, 0...3))
      end
      verify
    RUBY
  end

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
      classes = Array.new(12) { |i| Class.new(Base) { i.times { |n| instance_variable_set(:"@before#{n}", n) } } }
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

  # One place reads classes whose field is the newest one, one of the last, or an old one, with and without an index of ancestors.
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
      classes = [0, 1, 8, 9, 10, 11, 12, 40].product([0, 1, 2, 3, 4, 9, 10, 40]).map do |before, after|
        Class.new(Base).tap { |c| write(c, 0...before); c.instance_variable_set(:@var, [before, after].freeze); write(c, 100...100 + after) }
      end
      read_all = -> { classes.map { |c| [c.get, c.var, c.def?, c.none] } }
      expected = classes.map { |c| [v = c.instance_variable_get(:@var), v, "instance-variable", [nil, nil]] }
      4.times { assert_equal(expected, read_all.call) }
      classes.each { |c| c.remove_instance_variable(:@var) }
      4.times { assert_equal([[nil, nil, nil, [nil, nil]]], read_all.call.uniq) }
    RUBY
  end

  # A generic owner and a class can have one shape, and what the cache of a place learnt from one then serves the other: embedded
  # fields, and those that no slot of the heap holds. Plain objects, whose shapes are others, pass by the same place.
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
          make.call.tap { |o| write(o, 0...before); o.instance_variable_set(:@var, [before, o.class].freeze); write(o, 200...200 + after) }
        end
      end
      bare = makers.map(&:call)
      orders = [filled.flatten(1), filled.transpose.flatten(1), filled.flatten(1).reverse, filled.flat_map { |row| [*row, *bare] }]
      orders.each do |owners|
        3.times do
          owners.each do |o|
            v = bare.any? { _1.equal?(o) } ? nil : o.instance_variable_get(:@var)
            assert_equal([v, v, v && "instance-variable", [nil, nil]], [o.get, o.var, o.def?, o.none])
          end
        end
      end
      assert_equal(filled.size * makers.size, filled.flatten(1).count { |o| o.get[1] == o.class })
      verify
    RUBY
  end

  # Code for a receiver of another type, whose shape says that there are no fields, must not serve a class.
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
      5.times { assert_equal(["instance-variable", 1, nil, nil], [Has.given, Has.get, HasNot.given, HasNot.get]) }
      frozen = Has.clone.freeze
      5.times { assert_equal(["instance-variable", 1], [frozen.given, frozen.get]) }
      5.times { receivers.each { |r| assert_equal([nil, nil], [r.given, r.get]) } }
      assert_equal([1, 2, 3, 4, 5, 6], Array.new(6) { Has.memo })
      text = +"with"
      text.instance_variable_set(:@x, 2)
      3.times { assert_equal(["instance-variable", 2, "instance-variable", 1], [text.given, text.get, Has.given, Has.get]) }
    RUBY
  end

  # Ruby code runs while the second ractor comes into being; what is compiled then must not take it for the only one.
  def test_code_compiled_while_the_second_ractor_starts
    run_compiled(<<~'RUBY')
      class Keeper; @open = {a: 1}; def self.open = @open; end
      class Argument; def initialize_copy(from) = 6.times { Keeper.open }; end
      message = Ractor.new(Argument.new) { isolation_error { Keeper.open } }.take
      assert_equal([READ_UNSHAREABLE, {a: 1}], [message, Keeper.open])
    RUBY
  end

  def test_frozen_class_keeps_its_fields
    run_all(<<~'RUBY')
      m = Module.new
      write(m, 0...5)
      m.freeze
      assert_raise(FrozenError) { m.instance_variable_set(:@f0, 1) }
      assert_raise(FrozenError) { m.instance_variable_set(:@new, 1) }
      assert_raise(FrozenError) { m.remove_instance_variable(:@f4) }
      assert_raise(FrozenError) { m.class_variable_set(:@@c, 1) }
      assert_equal(values(0...5), read(m, 0...5))
      assert_equal([true, false], [m.clone.frozen?, m.dup.frozen?])
      assert_equal(values(0...5), read(m.clone, 0...5))
      d = m.dup
      write(d, 0...9, "d")
      assert_equal([values(0...9, "d"), values(0...5)], [read(d, 0...9), read(m, 0...5)])
    RUBY
  end

  def test_copies_are_independent_and_merge_with_what_a_hook_has_set
    run_all(<<~'RUBY')
      k = Class.new { @a = 1; @b = [2]; @@shared = 3 if false }
      k.class_variable_set(:@@cv, 4)
      d = k.dup
      assert_equal([%i[@a @b], [:@@cv]], [d.instance_variables, d.class_variables])
      assert_same(k.instance_variable_get(:@b), d.instance_variable_get(:@b))
      d.instance_variable_set(:@c, 5)
      d.remove_instance_variable(:@a)
      d.class_variable_set(:@@cv, 6)
      assert_equal([%i[@a @b], 1, 4], [k.instance_variables, k.instance_variable_get(:@a), k.class_variable_get(:@@cv)])
      assert_equal([%i[@b @c], 6], [d.instance_variables, d.class_variable_get(:@@cv)])

      Module.prepend(Module.new { def initialize_copy(from) = (6.times { |i| instance_variable_set(:"@own#{i}", [i]) }; super) })
      e = k.dup
      assert_equal(%i[@own0 @own1 @own2 @own3 @own4 @own5 @a @b], e.instance_variables)
      assert_equal([[5], 1, 4], [e.instance_variable_get(:@own5), e.instance_variable_get(:@a), e.class_variable_get(:@@cv)])
      assert_equal(%i[@a @b], k.instance_variables)
      old!
      e.instance_variable_set(:@late, "young" * 9)
      verify
      minor
      assert_equal("young" * 9, e.instance_variable_get(:@late))
    RUBY
  end

  def test_singletons_included_modules_and_refinements
    run_all(<<~'RUBY')
      m = Module.new { @own = 1; def self.own = @own }
      c = Class.new { include m; prepend Module.new { @pre = 1 }; @own = 2; class << self; @meta = 3; def own = @own; end }
      assert_equal([1, 2, 3], [m.own, c.own, c.singleton_class.instance_variable_get(:@meta)])
      assert_equal([%i[@own], %i[@meta]], [c.instance_variables, c.singleton_class.instance_variables])
      copy = c.clone
      assert_equal([2, 3], [copy.own, copy.singleton_class.instance_variable_get(:@meta)])
      object = Object.new
      object.singleton_class.instance_variable_set(:@s, 4)
      assert_equal(4, object.clone.singleton_class.instance_variable_get(:@s))
      seen = nil
      refined = Module.new { refine(String) { seen = self; @in_refinement = 5 } }
      assert_equal([5, [], String], [seen.instance_variable_get(:@in_refinement), refined.instance_variables, seen.target])
      assert_equal([:@in_refinement], seen.instance_variables)
    RUBY
  end

  def test_class_variables_share_the_fields_and_stay_apart
    run_all(<<~'RUBY')
      class A
        @@x = 0
        @i = 1
        def self.x = @@x
        def self.x=(v); @@x = v; end
        def self.def? = defined?(@@x)
      end
      class B < A; end
      40.times do |n|
        A.x = n
        A.instance_variable_set(:"@n#{n}", n)
        A.class_variable_set(:"@@n#{n}", n)
        assert_equal([n, n, "class variable"], [B.x, A.x, B.def?])
      end
      assert_equal([41, 41, 40], [A.instance_variables.size, A.class_variables.size, A.dup.class_variables.grep(/n/).size])
      assert_equal(3, A.remove_class_variable(:@@n3))
      assert_equal([3, nil], [A.instance_variable_get(:@n3), A.instance_variable_get(:@x)])
      assert_raise(NameError) { A.remove_class_variable(:@@n3) }
      assert_raise(NameError) { A.class_variable_get(:@@n3) }
      A.remove_instance_variable(:@n7)
      assert_equal([7, 39, 39], [A.class_variable_get(:@@n7), A.x, B.x])
      class B; @@n8 = :set_through_b; end
      assert_equal(:set_through_b, A.class_variable_get(:@@n8))
      messages = Ractor.new { [isolation_error { A.x }, isolation_error { A.x = 1 }, isolation_error { A.class_variable_get(:@@n1) }] }.take
      assert_equal([CLASS_VARIABLE] * 3, messages)
      assert_equal(39, A.x)
    RUBY
  end

  def test_hidden_fields_autoload_and_class_paths
    Dir.mktmpdir do |dir|
      File.write(File.join(dir, "later_loaded.rb"), "Holder::LaterLoaded = 42\n")
      run_all(<<~RUBY)
        module Holder; @one = 1; end
        Holder.autoload(:LaterLoaded, #{File.join(dir, "later_loaded.rb").dump})
        Holder.autoload(:Never, "no/such/file")
        assert_equal([[:@one], true], [Holder.instance_variables, Holder.autoload?(:LaterLoaded) != nil])
        write(Holder, 0...20)
        assert_equal(42, Holder::LaterLoaded)
        assert_equal("no/such/file", Holder.autoload?(:Never))
        assert_equal(21, Holder.instance_variables.size)
        anonymous = Module.new { const_set(:Inner, Class.new { @v = 1 }) }
        assert_match(/\\A#<Module:0x\\h+>::Inner\\z/, anonymous::Inner.name)
        copy = anonymous::Inner.dup
        assert_equal([nil, 1], [copy.name, copy.instance_variable_get(:@v)])
        Named = anonymous
        assert_equal(["Named::Inner", [:@v]], [Named::Inner.name, Named::Inner.instance_variables])
        s = Struct.new(:a, :b)
        s.instance_variable_set(:@mine, 1)
        sub = Class.new(s)
        assert_equal([[:@mine], %i[a b], [1, 2], []], [s.instance_variables, sub.members, sub.new(1, 2).to_a, sub.instance_variables])
        assert_equal(%i[a b], Class.new(s).freeze.new(1, 2).members)
      RUBY
    end
  end

  # G: the check is about the value that is there now; H: only the main ractor writes. The texts are stock's.
  def test_isolation
    run_all(<<~'RUBY')
      module Config
        @number, @frozen, @deep, @open = 1, "text".freeze, [["a".freeze].freeze].freeze, ["open"]
        @lazy = [[+"not frozen inside"]].freeze
        class << self
          attr_accessor :number, :frozen, :deep, :open, :lazy, :missing
          def read_open = @open
          def read_number = @number
          def read_missing = @missing
          def write_number = (@number = 2)
          def def? = [defined?(@open), defined?(@missing), defined?(@number)]
        end
      end
      3.times do
        reads, refusals, writes, more = Ractor.new do
          3.times { [Config.number, Config.read_number, Config.frozen, Config.deep, Config.missing, Config.read_missing] }
          values = [Config.number, Config.read_number, Config.frozen, Config.deep, Config.missing, Config.read_missing,
                   Config.instance_variable_get(:@frozen)]
          refused = [isolation_error { Config.open }, isolation_error { Config.read_open }, isolation_error { Config.lazy },
                      isolation_error { Config.instance_variable_get(:@open) }]
          kept = [isolation_error { Config.number = 2 }, isolation_error { Config.write_number },
                    isolation_error { Config.instance_variable_set(:@new, 1) },
                    isolation_error { Config.remove_instance_variable(:@number) }]
          rest = [Config.def?, Config.instance_variables, Config.instance_variable_defined?(:@open),
                  Config.instance_variable_defined?(:@missing)]
          [values, refused, kept, rest]
        end.take
        assert_equal([1, 1, "text", [["a"]], nil, nil, "text"], reads)
        assert_equal([READ_UNSHAREABLE] * 4, refusals)
        assert_equal([WRITE] * 4, writes)
        names = %i[@number @frozen @deep @open @lazy]
        assert_equal([["instance-variable", nil, "instance-variable"], names, true, false], more)
        assert_equal([1, names], [Config.number, Config.instance_variables])
      end
      Ractor.make_shareable(Config.lazy)
      assert_equal("not frozen inside", Ractor.new { Config.lazy[0][0] }.take)
      # The same inline caches, warm with a value that could be read:
      assert_equal([1, READ_UNSHAREABLE, 3], [1, [2], 3].map do |value|
        Config.number = value
        Ractor.new { r = nil; 3.times { r = begin Config.read_number; rescue Ractor::IsolationError => e; e.message; end }; r }.take
      end)
    RUBY
  end

  # A class with room that its shape does not tell of is copied while another ractor appends to it (H, C): the copy has room for both.
  def test_copies_while_another_ractor_appends
    run_alone(<<~'RUBY')
      Member = Struct.new(:a)
      KLASSES = Array.new(3_000) do
        Class.new(Member).tap { |k| write(k, 0...9); k.remove_instance_variable(:@f8) }
      end.freeze
      class Turn; @at = -1; class << self; attr_accessor :at; end; end
      ractor = Ractor.new { KLASSES.each_with_index { |k, i| nil while Turn.at < i; k.members }; :done }
      copies = KLASSES.each_with_index.flat_map do |k, i|
        Turn.at = i
        GC.start(full_mark: false, immediate_sweep: true) if i % 10 == 0
        Array.new(4) { k.clone }
      end
      assert_equal(:done, ractor.take)
      GC.start
      copies.each { |k| assert_equal([[:a], values(0...8), nil], [k.members, read(k, 0...8), k.instance_variable_get(:@f8)]) }
      verify
    RUBY
  end

  # H: hidden fields may be written by any ractor; what the main ractor writes at the same time is not lost.
  def test_hidden_fields_written_by_other_ractors
    run_alone(<<~'RUBY')
      parents = Array.new(40) { Struct.new(:a, :b) }
      classes = Ractor.make_shareable(parents.map { |s| Class.new(s) })
      ractors = Array.new(2) { Ractor.new(classes) { |all| all.map { |c| c.new(1, 2).to_h } } }
      classes.each_with_index do |c, n|
        c.instance_variable_set(:@counter, 0)
        200.times { |i| c.instance_variable_set(:@counter, i); assert_equal(i, c.instance_variable_get(:@counter), n.to_s) }
      end
      ractors.each { |r| assert_equal([{a: 1, b: 2}], r.take.uniq) }
      classes.each { |c| assert_equal([199, [:@counter]], [c.instance_variable_get(:@counter), c.instance_variables]) }
    RUBY
  end

  # A, B, C, E, F: pairs of shape and values agree while the main ractor grows, shrinks and turns the class complex.
  def test_readers_see_values_that_were_once_set
    run_alone(<<~'RUBY', args: ["-rrbconfig"])
      module Shared
        class << self; attr_accessor :first; end
        def self.last = @f39
        def self.last? = defined?(@f39)
      end
      Shared.first = 0
      write(Shared, 0...40)
      readers = Array.new(3) do
        Ractor.new do
          bad = []
          until Shared.instance_variable_get(:@stop)
            n, last, all = Shared.first, Shared.last, Shared.instance_variables
            bad << [:first, n] unless Integer === n
            bad << [:last, last] unless last.nil? || last == "v39"
            bad << [:names, all] unless all[0] == :@first && all.uniq.size == all.size
            40.times { |i| v = Shared.instance_variable_get(:"@f#{i}"); bad << [i, v] unless v.nil? || v == "v#{i}" }
            Shared.last?
            break if bad.any?
          end
          bad
        end
      end
      finish = Process.clock_gettime(Process::CLOCK_MONOTONIC) + 3
      n = 0
      while Process.clock_gettime(Process::CLOCK_MONOTONIC) < finish
        n += 1
        Shared.first = n
        i = n % 40
        Shared.remove_instance_variable(:"@f#{i}")
        Shared.instance_variable_set(:"@g#{n % 90}", n)
        Shared.instance_variable_set(:"@f#{i}", "v#{i}".freeze)
        Shared.remove_instance_variable(:"@g#{n % 90}") if n.odd?
        GC.start if n % 500 == 0
        GC.compact if n % 2_000 == 0 && GC.respond_to?(:compact)
      end
      Shared.instance_variable_set(:@stop, true)
      assert_equal([[]] * 3, readers.map(&:take))
    RUBY
  end

  # The script runs longer by hand: class_fields_stress.rb RACTORS SECONDS [stress] [compact] [complex].
  def run_stress(*args)
    script = File.expand_path("class_fields_stress.rb", __dir__)
    closing = /\A0 wrong, 0 raised, [1-9]\d* writes, [1-9]\d* reads, no growth\n?\z/
    assert_in_out_err(["-W0", script, *args], "", closing, [], timeout: 300)
    assert_in_out_err(["-W0", "--yjit", "--yjit-call-threshold=5", script, *args], "", closing, [], timeout: 300) if yjit?
  end

  def test_stress_with_four_ractors = run_stress("4", "2")
  def test_stress_with_eight_ractors_and_tables = run_stress("8", "2", "complex")
  def test_stress_under_gc_stress = run_stress("4", "2", "stress", *("compact" if GC.respond_to?(:compact)))
  def test_stress_under_gc_stress_with_tables = run_stress("8", "2", "stress", "complex")

  def test_gc_keeps_fields_alive_and_lets_them_go
    run_shaped(<<~'RUBY')
      class Holder; end
      old!
      200.times { |i| Holder.instance_variable_set(:"@v#{i % 60}", "value" + i.to_s); minor if i % 20 == 0 }
      verify
      shake
      60.times { |i| assert_match(/\Avalue\d+\z/, Holder.instance_variable_get(:"@v#{i}")) }
      GC.start
      before = ObjectSpace.count_imemo_objects[:imemo_fields].to_i
      400.times { c = Class.new; write(c, 0...9); c.remove_instance_variable(:@f3) }
      300.times { |i| Holder.instance_variable_set(:@turn, i); Holder.remove_instance_variable(:@turn) }
      4.times { GC.start }
      assert_operator(ObjectSpace.count_imemo_objects[:imemo_fields].to_i, :<, before + 200)
      GC.stress = true
      c = Class.new
      write(c, 0...20)
      7.times { |i| c.remove_instance_variable(:"@f#{i}") }
      d = c.dup
      GC.stress = false
      assert_equal(values(7...20), read(d, 7...20))
      verify
    RUBY
  end

  def test_compaction_and_auto_compaction
    omit("no compaction here") unless GC.respond_to?(:compact)
    run_all(<<~'RUBY')
      GC.auto_compact = true
      classes = Array.new(60) { |i| Class.new.tap { |c| write(c, 0...(i % 25)) } }
      3.times { shake; classes.each_with_index { |c, i| assert_equal(values(0...(i % 25)), read(c, 0...(i % 25))) } }
      classes.each { |c| write(c, 0...30, "w") }
      GC.compact
      classes.each { |c| assert_equal(values(0...30, "w"), read(c, 0...30)) }
      verify
    RUBY
  end

  def test_each_and_remove_while_iterating
    run_all(<<~'RUBY')
      c = Class.new
      write(c, 0...30)
      seen = c.instance_variables.each { |v| c.remove_instance_variable(v) if v.to_s.end_with?("3"); c.instance_variable_set(:"#{v}x", 1) }
      assert_equal(names(0...30), seen)
      assert_equal(names(0...30) - %i[@f3 @f13 @f23] + names(0...30).map { |v| :"#{v}x" }, c.instance_variables)
      assert_raise(NameError) { c.remove_instance_variable(:@f3) }
      assert_equal(false, c.instance_variable_defined?(:@f3))
    RUBY
  end

  def test_memory_is_accounted_to_the_class
    run_shaped(<<~'RUBY')
      c = Class.new
      before = ObjectSpace.memsize_of(c)
      300.times { |i| c.instance_variable_set(:"@m#{i}", i) }
      assert_operator(ObjectSpace.memsize_of(c), :>=, before + 300 * 8)
      require "json"
      assert_kind_of(Integer, JSON.parse(ObjectSpace.dump(c))["shape_id"])
      value = Object.new
      c.instance_variable_set(:@value, value)
      assert_include(ObjectSpace.dump_all(output: :string), %("address":"#{JSON.parse(ObjectSpace.dump(value))["address"]}"))
    RUBY
  end

  def test_shape_of_a_class_is_that_of_its_fields
    omit("no RubyVM::Shape in this build") unless defined?(RubyVM::Shape)
    run_alone(<<~'RUBY')
      [Class.new, Module.new, Class.new.singleton_class].each do |owner|
        before = RubyVM::Shape.of(owner)
        assert_false(before.too_complex?)
        write(owner, 0...100)
        assert_equal([:@f99, 100, false], [RubyVM::Shape.of(owner).edge_name, RubyVM::Shape.of(owner).next_iv_index, RubyVM::Shape.of(owner).too_complex?])
        100.times { |i| owner.remove_instance_variable(:"@f#{i}") }
        assert_equal(before.id, RubyVM::Shape.of(owner).id)
        exhaust_shapes
        write(owner, 200...201)
        assert_true(RubyVM::Shape.of(owner).too_complex?)
      end
      assert_equal(RubyVM::Shape.of(nil).id, RubyVM::Shape.of(1).id)
    RUBY
  end

  def test_marshal_notices_a_class_that_changes_while_it_is_dumped
    run_shaped(<<~'RUBY')
      class Tag
        def initialize(&block) = (@block = block)
        def marshal_dump = (@block.call; [])
      end
      class Dumped
        @a = 1
        def self._dump(_level) = (+"text").tap { |s| s.instance_variable_set(:@tag, Tag.new { @b = 2 }) }
      end
      e = assert_raise(RuntimeError) { Marshal.dump(Dumped) }
      assert_equal("instance variable added to #<Class:Dumped> instance", e.message)
    RUBY
  end

  def test_no_singleton_class_comes_of_a_write
    run_all(<<~'RUBY')
      m, c = Module.new, Class.new
      before = ObjectSpace.count_objects[:T_CLASS]
      20.times { |i| [m, c].each { |o| o.instance_variable_set(:"@q#{i}", i) } }
      assert_operator(ObjectSpace.count_objects[:T_CLASS], :<=, before + 1)
    RUBY
  end

  def test_too_many_and_out_of_memory_leave_the_class_as_it_was
    run_alone(<<~'RUBY')
      c = Class.new
      write(c, 0...3)
      e = nil
      begin
        70_000.times { |i| c.instance_variable_set(:"@many#{i}", i) }
      rescue ArgumentError => e
      end
      assert_equal("too many instance variables", e&.message) if e
      assert_equal(values(0...3), read(c, 0...3))
      assert_equal(0, c.instance_variable_get(:@many0))
      verify
    RUBY
  end

  def test_fork_and_threads
    omit("no fork here") unless Process.respond_to?(:fork)
    run_all(<<~'RUBY')
      module Shared; @a = 1; def self.a = @a; def self.a=(v); @a = v; end; end
      threads = Array.new(4) { |t| Thread.new { 500.times { |i| Shared.a = i; Shared.instance_variable_set(:"@t#{t}_#{i % 20}", i); Thread.pass if i % 50 == 0 } } }
      threads.each(&:join)
      assert_equal(81, Shared.instance_variables.size)
      r, w = IO.pipe
      pid = fork { Shared.a = :child; Shared.remove_instance_variable(:@t0_0); w.write([Shared.a, Shared.instance_variables.size].inspect); exit!(0) }
      Process.wait(pid)
      w.close
      assert_equal([$?.success?, "[:child, 80]"], [true, r.read])
      assert_equal([499, 81], [Shared.a, Shared.instance_variables.size])
    RUBY
  end

  # 10: shapes get an index of ancestors late, and readers in other ractors must not take that for "no such variable".
  def test_index_of_ancestors_comes_late
    run_alone(<<~'RUBY')
      rounds = 150
      modules = Ractor.make_shareable(Array.new(rounds) { |r| Module.new.tap { |m| 10.times { |i| m.instance_variable_set(:"@r#{r}_#{i}", i) } } })
      reader = Ractor.new(modules, rounds) do |all, n|
        wrong = 0
        n.times { |r| 2_000.times { wrong += 1 unless all[r].instance_variable_get(:"@r#{r}_4") == 4 } }
        wrong
      end
      rounds.times { |r| 3.times { |i| modules[r].instance_variable_set(:"@r#{r}_#{10 + i}", i) } }
      assert_equal(0, reader.take)
    RUBY
  end

  # A to H under ThreadSanitizer, with the fork's own memory operations, and with each letter broken on purpose.
  def test_protocol_under_thread_sanitizer
    Dir.mktmpdir do |dir|
      program = File.join(dir, "harness")
      source = File.expand_path("class_fields_harness.c", __dir__)
      compiler = (ENV["CC"] || RbConfig::CONFIG["CC"]).split.grep_v(/\A-/)
      build = [*compiler, "-O1", "-g", "-Wno-tsan", "-fsanitize=thread", "-pthread", "-I#{File.expand_path("../..", __dir__)}", source, "-o", program]
      output = IO.popen([*build, err: %i[child out]], &:read)
      omit("no ThreadSanitizer here: #{output.lines.first}") unless $?.success? && File.exist?(program)
      # Its memory map needs addresses that randomization takes now and then.
      fixed = system("setarch", "-R", "true", err: File::NULL) ? ["setarch", "-R"] : []
      sane = IO.popen([*fixed, program, "none", err: %i[child out]], &:read)
      omit("ThreadSanitizer does not run here: #{sane.lines.first}") if sane.include?("unexpected memory mapping")
      assert_equal(["0 wrong\n", true], [sane, $?.success?])
      %w[publish append ordered].each do |broken|
        text = IO.popen([*fixed, program, broken, err: %i[child out]], &:read)
        assert_match(/WARNING: ThreadSanitizer|[1-9]\d* wrong/, text, broken)
      end
    end
  end
end
