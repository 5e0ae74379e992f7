# frozen_string_literal: true
require "test/unit"
require "tmpdir"
require_relative "../tools/class_fields_cases"

# Instance variables of classes and modules (doc/ivar/class.md): writing, reading, removing,
# copying and listing them, and what shares their place.
class TestClassFields < Test::Unit::TestCase
  include ClassFieldsCases

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
      assert_equal([%i[@a @b], 1, 4], [k.instance_variables, k.instance_variable_get(:@a),
                                       k.class_variable_get(:@@cv)])
      assert_equal([%i[@b @c], 6], [d.instance_variables, d.class_variable_get(:@@cv)])

      Module.prepend(Module.new do
        def initialize_copy(from)
          6.times { |i| instance_variable_set(:"@own#{i}", [i]) }
          super
        end
      end)
      e = k.dup
      assert_equal(%i[@own0 @own1 @own2 @own3 @own4 @own5 @a @b], e.instance_variables)
      assert_equal([[5], 1, 4], [e.instance_variable_get(:@own5), e.instance_variable_get(:@a),
                                 e.class_variable_get(:@@cv)])
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
      c = Class.new do
        include m
        prepend Module.new { @pre = 1 }
        @own = 2
        class << self
          @meta = 3
          def own = @own
        end
      end
      assert_equal([1, 2, 3], [m.own, c.own, c.singleton_class.instance_variable_get(:@meta)])
      assert_equal([%i[@own], %i[@meta]],
                   [c.instance_variables, c.singleton_class.instance_variables])
      copy = c.clone
      assert_equal([2, 3], [copy.own, copy.singleton_class.instance_variable_get(:@meta)])
      object = Object.new
      object.singleton_class.instance_variable_set(:@s, 4)
      assert_equal(4, object.clone.singleton_class.instance_variable_get(:@s))
      seen = nil
      refined = Module.new { refine(String) { seen = self; @in_refinement = 5 } }
      assert_equal([5, [], String], [seen.instance_variable_get(:@in_refinement),
                                     refined.instance_variables, seen.target])
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
      assert_equal([41, 41, 40], [A.instance_variables.size, A.class_variables.size,
                                  A.dup.class_variables.grep(/n/).size])
      assert_equal(3, A.remove_class_variable(:@@n3))
      assert_equal([3, nil], [A.instance_variable_get(:@n3), A.instance_variable_get(:@x)])
      assert_raise(NameError) { A.remove_class_variable(:@@n3) }
      assert_raise(NameError) { A.class_variable_get(:@@n3) }
      A.remove_instance_variable(:@n7)
      assert_equal([7, 39, 39], [A.class_variable_get(:@@n7), A.x, B.x])
      class B; @@n8 = :set_through_b; end
      assert_equal(:set_through_b, A.class_variable_get(:@@n8))
      messages = Ractor.new do
        [isolation_error { A.x }, isolation_error { A.x = 1 },
         isolation_error { A.class_variable_get(:@@n1) }]
      end.take
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
        assert_equal([[:@one], true],
                     [Holder.instance_variables, Holder.autoload?(:LaterLoaded) != nil])
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
        assert_equal([[:@mine], %i[a b], [1, 2], []], [s.instance_variables, sub.members,
                                                       sub.new(1, 2).to_a, sub.instance_variables])
        assert_equal(%i[a b], Class.new(s).freeze.new(1, 2).members)
      RUBY
    end
  end

  def test_each_and_remove_while_iterating
    run_all(<<~'RUBY')
      c = Class.new
      write(c, 0...30)
      seen = c.instance_variables.each do |v|
        c.remove_instance_variable(v) if v.to_s.end_with?("3")
        c.instance_variable_set(:"#{v}x", 1)
      end
      assert_equal(names(0...30), seen)
      left = names(0...30) - %i[@f3 @f13 @f23]
      assert_equal(left + names(0...30).map { |v| :"#{v}x" }, c.instance_variables)
      assert_raise(NameError) { c.remove_instance_variable(:@f3) }
      assert_equal(false, c.instance_variable_defined?(:@f3))
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
        def self._dump(_level)
          (+"text").tap { |s| s.instance_variable_set(:@tag, Tag.new { @b = 2 }) }
        end
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
      threads = Array.new(4) do |t|
        Thread.new do
          500.times do |i|
            Shared.a = i
            Shared.instance_variable_set(:"@t#{t}_#{i % 20}", i)
            Thread.pass if i % 50 == 0
          end
        end
      end
      threads.each(&:join)
      assert_equal(81, Shared.instance_variables.size)
      r, w = IO.pipe
      pid = fork do
        Shared.a = :child
        Shared.remove_instance_variable(:@t0_0)
        w.write([Shared.a, Shared.instance_variables.size].inspect)
        exit!(0)
      end
      Process.wait(pid)
      w.close
      assert_equal([$?.success?, "[:child, 80]"], [true, r.read])
      assert_equal([499, 81], [Shared.a, Shared.instance_variables.size])
    RUBY
  end
end
