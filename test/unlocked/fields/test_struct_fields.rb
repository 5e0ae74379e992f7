# frozen_string_literal: true
require "test/unit"
require_relative "../tools/fields_cases"
require_relative "../tools/extension_tools"

# The instance variables of structs of every size, made before and after their class has seen
# instance variables.
class TestStructFields < Test::Unit::TestCase
  include FieldsCases

  TOOLS = ["struct_fields_tools.rb"].freeze

  def test_writing_reading_removing
    run_both(<<~'RUBY')
      each_struct do |struct, n, said|
        COUNTS.each do |count|
          write(struct, 0...count)
          assert_equal(values(0...count), read(struct, 0...count), said)
          assert_equal(names(0...count), struct.instance_variables, said)
          assert_equal(contents(n), struct.to_a, said)
        end
        names(0...90).each_with_index do |name, i|
          assert_equal("v#{i}", struct.remove_instance_variable(name), said)
          assert_equal(false, struct.instance_variable_defined?(name), said)
          last = struct.instance_variable_get(:@f89)
          assert_equal(i < 89 ? "v89" : nil, last, said)
        end
        assert_equal([], struct.instance_variables, said)
        write(struct, 5...6)
        assert_equal([:@f5, "v5"], [*struct.instance_variables, *read(struct, 5...6)], said)
      end
      verify
    RUBY
  end

  def test_copies_are_independent
    run_both(<<~'RUBY')
      each_struct do |struct, n, said|
        COUNTS.each do |count|
          write(struct, 0...count)
          copies = [struct.dup, struct.clone, struct.clone(freeze: true), struct.clone.freeze.dup]
          copies << Marshal.load(Marshal.dump(struct)) if struct.class.name
          copies.each do |copy|
            assert_equal([contents(n), values(0...count)], [copy.to_a, read(copy, 0...count)], said)
            assert_equal([struct, struct.hash], [copy, copy.hash], said)
            next if copy.frozen?
            copy.instance_variable_set(:@f0, "copy's")
            copy.instance_variable_set(:@more, 1)
            copy[0] = "copy's" if n > 0
          end
          assert_equal(count > 0 ? "v0" : nil, struct.instance_variable_get(:@f0), said)
          assert_equal([false, contents(n)],
                       [struct.instance_variable_defined?(:@more), struct.to_a], said)
        end
      end
      verify
    RUBY
  end

  # The copy is made by initialize_copy alone, so that it gets no instance variables.
  def test_initialize_copy
    run_alone(<<~'RUBY')
      each_struct do |struct, n, said|
        write(struct, 0...5)
        copy = struct.class.allocate
        copy.send(:initialize_copy, struct)
        assert_equal([contents(n), []], [copy.to_a, copy.instance_variables], said)
        other = write(struct_class(n + 1).new, 0...2)
        assert_raise(TypeError, said) { other.send(:initialize_copy, struct) }
        mine = write(struct.class.allocate, 0...2, "mine")
        mine.send(:initialize_copy, struct)
        assert_equal([contents(n), values(0...2, "mine")], [mine.to_a, read(mine, 0...2)], said)
      end
      verify
    RUBY
  end

  def test_marshal
    run_both(<<~'RUBY')
      WIDTHS.each do |n|
        klass = Object.const_set(:"Marshaled#{n}", struct_class(n))
        2.times do
          COUNTS.each do |count|
            struct = write(klass.new(*contents(n)), 0...count)
            struct.instance_variable_set(:@self, struct)
            loaded = Marshal.load(Marshal.dump(struct))
            assert_equal([contents(n), values(0...count)], [loaded.to_a, read(loaded, 0...count)])
            assert_same(loaded, loaded.instance_variable_get(:@self))
            frozen = Marshal.load(Marshal.dump(struct), freeze: true)
            assert_equal([true, values(0...count)], [frozen.frozen?, read(frozen, 0...count)])
          end
        end
      end
      verify
    RUBY
  end

  # Nothing that looks at the members sees the word behind them.
  def test_members_alone
    run_both(<<~'RUBY')
      each_struct([1, 2, 3, 4, 8, 18, 78, 79]) do |struct, n, said|
        plain = struct.class.new(*contents(n))
        write(struct, 0...4)
        assert_equal([plain, plain.hash, plain.inspect, n],
                     [struct, struct.hash, struct.inspect, struct.size], said)
        assert_equal(true, struct.eql?(plain), said)
        assert_equal([contents(n), contents(n)], [struct.deconstruct, struct.each.to_a], said)
        assert_equal(members(n).zip(contents(n)).to_h, struct.to_h, said)
        case struct
        in {m0: "c0"} then nil
        end
        case struct
        in [*all] then assert_equal(contents(n), all, said)
        end
        assert_raise(IndexError, said) { struct[n] }
        assert_raise(IndexError, said) { struct[n] = 1 }
        assert_raise(IndexError, said) { struct.values_at(n + 1) }
      end
    RUBY
  end

  def test_data_and_keyword_init
    run_both(<<~'RUBY')
      (WIDTHS - [0]).each do |n|
        klass = data_class(n) do
          def initialize(**all) = (@f0 = "v0"; @f1 = "v1"; super)
          def with_lazy = (@lazy ||= 1)
        end
        plain = data_class(n).new(*contents(n))
        2.times do
          data = klass.new(*contents(n))
          assert_equal([true, contents(n), %w[v0 v1]],
                       [data.frozen?, data.to_h.values, read(data, 0...2)])
          error = assert_raise(FrozenError) { data.instance_variable_set(:@f0, 1) }
          assert_match(/\Acan't modify frozen /, error.message)
          assert_raise(FrozenError) { data.with_lazy }
          assert_raise(FrozenError) { data.remove_instance_variable(:@f0) }
          assert_equal(%w[v0 v1], read(data.dup, 0...2))
          assert_equal(%w[v0 v1], read(data.with, 0...2))
        end
        assert_equal([], plain.instance_variables)
        assert_raise(FrozenError) { plain.instance_variable_set(:@f0, 1) }
        keyed = Struct.new(*members(n), keyword_init: true)
        3.times do
          struct = write(keyed.new(m0: 1), 0...1)
          assert_equal([keyed.new(m0: 1), keyed.new(m0: 1).inspect, true],
                       [struct, struct.inspect, keyed.keyword_init?])
          assert_equal([%w[v0], %w[v0], 1], [read(struct.dup, 0...1), read(struct.clone, 0...1),
                                             struct.dup.m0])
        end
        case klass.new(*contents(n))
        in {m0: "c0"} => data then assert_equal(%w[v0 v1], read(data, 0...2))
        end
      end
      empty = Data.define { def initialize = (@f0 = "v0"; super) }
      2.times { assert_equal(%w[v0], read(empty.new.dup, 0...1)) }
      verify
    RUBY
  end

  def test_ranges_and_core_structs
    run_both(<<~'RUBY')
      require "etc"
      tagged = Class.new(Range) do
        attr_accessor :tag
        def initialize(*) = (@tag = "t"; super)
      end
      3.times do
        range = tagged.new(1, 5)
        assert_equal(["t", 15, [1, 2, 3, 4, 5]], [range.tag, range.sum, range.to_a])
        assert_equal(["t", "t"], [range.dup.tag, range.clone.tag])
        range.tag = "other" unless range.frozen?
        assert_equal([1..5, "1..5"], [(1..5), range.to_s])
        assert_equal(true, range == (1..5))
      end
      assert_raise(FrozenError) { (1..2).instance_variable_set(:@a, 1) }
      assert_raise(FrozenError) { Range.new(1, 2).instance_variable_set(:@a, 1) }
      made = [Process.times, Etc.getpwuid, Etc.getgrgid, Class.new(Process::Tms).new(1, 2)]
      made.compact.each do |struct|
        before = struct.to_a
        2.times { |i| write(struct, 0...(i * 5)); assert_equal(before, struct.to_a) }
        assert_equal(values(0...5), read(struct, 0...5))
      end
      verify
    RUBY
  end

  # An object that is frozen, or shared by all ractors, or whose slot is full, has an id of its own
  # that it keeps, also where a GC moves it; no copy has it, and no instance variable shows it.
  def test_object_ids
    run_both(<<~'RUBY')
      status = -> { `exit 0`; $? }
      wide = data_class(8)
      tagged = Class.new(Range) { def initialize(*) = (@f0 = "v0"; super) }
      structs = WIDTHS.map { |n| struct_class(n) }
      made = 3.times.flat_map do |i|
        [Data.define.new, wide.new(*contents(8)), Class.new(wide).new(*contents(8)), (i..i + 1),
         Range.new(+"a", nil), tagged.new(i, 9), status.call, Process.times,
         *structs.map { |k| write(k.new, 0...i) }, *structs.map { |k| write(k.new, 0...i).freeze }]
      end
      told = ->(o) { [o.instance_variables, o.inspect] }
      before = made.map { |o| told[o] }
      ids = made.map(&:object_id)
      assert_equal(made.size, ids.uniq.size)
      literal = -> { (1..3) }
      assert_equal([literal[].object_id] * 2, [literal[].object_id, literal[].object_id])
      again = -> { made.map(&:object_id) }
      assert_equal([ids, before], [again[], made.map { |o| told[o] }])
      3.times { GC.start }
      shake
      assert_equal([ids, before], [again[], made.map { |o| told[o] }])
      made.each_with_index { |o, i| assert_same(o, ObjectSpace._id2ref(ids[i])) }
      copies = made.grep_v(Process::Status).flat_map { |o| [o.dup, o.clone] }
      assert_equal([], copies.map(&:object_id) & ids)
      assert_equal([*before.values_at(*made.each_index.reject { |i| Process::Status === made[i] })],
                   copies.each_slice(2).map { |o, _| told[o] })
      made.each do |o|
        o.frozen? ? assert_raise(FrozenError) { o.instance_variable_set(:@a, 1) } : write(o, 0...2)
      end
      assert_equal(ids, again[])
      verify
    RUBY
  end

  def test_subclasses_and_singleton_classes
    run_alone(<<~'RUBY')
      [2, 3, 8, 78].each do |n|
        parent = struct_class(n) { attr_accessor :x }
        child = Class.new(parent) { def initialize(*) = (super; @y = "y") }
        3.times do
          struct = child.new(*contents(n))
          struct.x = "x"
          single = struct.dup
          def single.z = @z = "z"
          assert_equal(["z", "x", "y"], [single.z, single.x, single.instance_variable_get(:@y)])
          assert_equal([contents(n), contents(n)], [struct.to_a, single.to_a])
          assert_equal(["x", "z"], [single.clone.x, single.clone.instance_variable_get(:@z)])
        end
      end
      verify
    RUBY
  end

  # Setting instance variables on frozen structs, on structs without initialize, and on structs that
  # do not fit their class any more.
  def test_bad_input
    run_alone(<<~'RUBY')
      each_struct do |struct, n, said|
        write(struct, 0...2)
        struct.freeze
        error = assert_raise(FrozenError, said) { struct.instance_variable_set(:@f0, 1) }
        assert_equal("can't modify frozen #{struct.class}: #{struct.inspect}", error.message)
        assert_raise(FrozenError, said) { struct.instance_variable_set(:@new, 1) }
        assert_equal(values(0...2), read(struct, 0...2), said)
        raw = write(struct.class.allocate, 0...9)
        assert_equal([values(0...9), [nil] * n], [read(raw, 0...9), raw.to_a], said)
      end
      kind = struct_class(3)
      struct = write(kind.new(1, 2, 3), 0...3)
      kind.instance_variable_set(:@note, 1)
      assert_raise(NameError) { struct.instance_variable_set("bad", 1) }
      assert_raise(NameError) { struct.remove_instance_variable(:@none) }
      assert_equal(values(0...3), read(struct, 0...3))
    RUBY
  end

  def test_object_space
    run_alone(<<~'RUBY')
      require "json"
      each_struct do |struct, n, said|
        base = ObjectSpace.memsize_of(struct)
        before = ObjectSpace.reachable_objects_from(struct).size
        value = "value" * 20
        struct.instance_variable_set(:@v, value)
        assert_operator(ObjectSpace.memsize_of(struct), :>, base, said)
        found = ObjectSpace.reachable_objects_from(struct)
        assert_equal([before + 1, 1], [found.size, found.count { |x| x.equal?(value) }], said)
        refs = JSON.parse(ObjectSpace.dump(struct))["references"]
        assert_equal(before, refs.uniq.size, "#{said}: the class is not among them")
        struct.remove_instance_variable(:@v)
        assert_equal(base, ObjectSpace.memsize_of(struct), said)
      end
    RUBY
  end

  def test_interpreter_caches_and_compiled_code
    body = <<~'RUBY'
      module Access
        attr_accessor :a, :b
        def all = [@a, @b, @c, defined?(@a), defined?(@c)]
        def grow = (@c = "c")
      end
      kinds = WIDTHS.map { |n| struct_class(n) { include Access } }
      20.times do |round|
        kinds.each_with_index do |kind, i|
          n = WIDTHS[i]
          struct = kind.new(*contents(n))
          assert_equal([nil, nil, nil, nil, nil], struct.all)
          struct.a = "a"
          struct.b = round
          assert_equal(["a", round, nil, "instance-variable", nil], struct.all)
          struct.grow
          assert_equal(["a", round, "c"], struct.all.first(3))
          struct.a = "A"
          assert_equal(["A", contents(n)], [struct.a, struct.to_a])
          struct.remove_instance_variable(:@a)
          assert_equal([nil, round, "c", nil], struct.all.first(4))
          struct.freeze
          assert_equal([nil, round, "c", nil], struct.all.first(4))
          assert_raise(FrozenError) { struct.a = 1 }
          assert_raise(FrozenError) { struct.b = 1 }
          assert_raise(FrozenError) { struct.grow }
        end
      end
    RUBY
    run_both("#{body}\nverify")
    run_compiled(body)
  end
end

# What a struct costs, and what Marshal makes of it, beside stock.
class TestStructFieldsSize < Test::Unit::TestCase
  include ExtensionTools

  def sizes(ruby, body)
    script = <<~RUBY
      def kinds(n)
        members = Array.new(n) { |i| :"m\#{i}" }
        [Struct.new(*members), Class.new(Struct.new(*members)), Data.define(*members)]
      end
      def size(o) = ObjectSpace.memsize_of(o)
      #{body}
    RUBY
    words = [CLEAN, ruby, "-W0", "--disable-gems", "-robjspace", "-e", script]
    out, status = Open3.capture2e(*words)
    assert_predicate(status, :success?, out)
    out
  end

  def stock_or_omit
    omit "the slots of debug builds are larger" unless MODE == "default"
    stock
  end

  def test_without_instance_variables_a_struct_takes_what_it_takes_on_stock
    body = <<~'RUBY'
      (0..80).each do |n|
        made = kinds(n).map do |k|
          one = k.allocate
          [size(one), size(one.dup), size(one.clone), size(k.new(*([1] * n)))]
        end
        p [n, made]
      end
      p [size(1..2), size(Range.new(+"a", nil)), size(Process.times)]
    RUBY
    assert_equal(sizes(stock_or_omit, body), sizes(OWN, body))
  end

  # Where the members leave a word, the instance variables of one struct cost the others nothing.
  # Where they fill the smallest slot, the next structs of the class are larger, and those of
  # classes that the keyword class derives from it. Where they fill a larger one, nothing changes.
  def test_the_word
    stock_or_omit
    out = sizes(OWN, <<~'RUBY')
      slots = GC.stat_heap.values.map { |heap| heap[:slot_size] }
      (0..80).each do |n|
        kind, sub, _ = kinds(n)
        old, plain = kind.allocate, size(kind.allocate)
        old.instance_variable_set(:@a, 1)
        wanted = n == (slots[0] - 16) / 8 ? slots[1] : plain
        Object.const_set(:"Kind#{n}", kind)
        derived = eval("class Derived#{n} < Kind#{n}; self; end")
        found = [kind.allocate, kind.allocate.dup, derived.allocate].map { |o| size(o) }
        abort "#{n}: #{found}, not #{wanted}" unless found.uniq == [wanted]
        abort "#{n}: the old one changed" unless size(old) == plain + 40
        others = [sub, *kinds(n)].map { |k| size(k.allocate) }
        abort "#{n}: another class" unless others.uniq == [plain]
      end
    RUBY
    assert_equal("", out)
  end

  # An entry of the base's table has three words, and two indexes of four bytes, where its array is
  # full. One of the fork's costs 9 bytes (test_fields_table.rb).
  STOCK_ENTRY, FORK_ENTRY = 32, 9
  COUNTS = [*1..24, 27, 28, 31, 32, 39, 40, 47, 48, 55, 56, 63, 64, 79, 80, 95, 96, 111, 112, 127,
            128, 191, 192, 223, 224, 255].freeze
  FULL_SLOTS = [3, 8, 18, 38, 78].freeze

  # What malloc takes for as many bytes: a word more, in steps of two words.
  def chunk(bytes) = (bytes + 8).ceildiv(16) * 16

  # Of the third struct of a class and of the sixtieth, which the fork makes with more room.
  def test_with_instance_variables_a_struct_takes_less_than_on_stock
    body = <<~RUBY
      (0..80).each do |n|
        #{COUNTS}.each do |count|
          kind = kinds(n).first
          names = Array.new(count) { |i| :"@v\#{count}_\#{i}" }
          made = Array.new(60) do
            kind.allocate.tap { |s| names.each { |v| s.instance_variable_set(v, 1) } }
          end
          found = made.values_at(2, 59).flat_map do |struct|
            bare = struct.dup.tap { |s| names.each { |v| s.remove_instance_variable(v) } }
            [size(struct), size(struct) - size(bare)]
          end
          puts [n, count, *found].join(" ")
        end
      end
    RUBY
    there, here = [stock_or_omit, OWN].map do |ruby|
      lines = sizes(ruby, body).lines.map { |line| line.split.map(&:to_i) }
      lines.to_h { |n, count, *made| [[n, count], made.each_slice(2).to_a] }
    end
    assert_equal([81 * COUNTS.size, there.keys], [here.size, here.keys])
    not_smaller = there.keys.select do |n, count|
      full = FULL_SLOTS.include?(n)
      here[[n, count]].zip(there[[n, count]]).any? do |(own, fields), (other, buffer)|
        own += chunk(fields - 40) - (fields - 40) if fields > 160
        own += FORK_ENTRY if full
        own >= other + chunk(buffer) - buffer + STOCK_ENTRY
      end
    end
    assert_equal([], not_smaller)
  end

  # The bytes are the same, so that each of the two loads what the other has dumped.
  def test_marshal_both_ways
    body = <<~'RUBY'
      found = []
      (0..80).each do |n|
        struct, sub, data = kinds(n)
        {S: struct, T: sub, D: data}.each do |letter, kind|
          Object.const_set(:"#{letter}#{n}", kind)
          [0, 1, 3, 4, 9, 0].each do |count|
            made = kind == data ? kind.allocate : kind.new(*Array.new(n) { |i| "c#{i}" })
            made = kind.new(*Array.new(n) { |i| [i] }) if kind == data && count == 0
            count.times { |i| made.instance_variable_set(:"@v#{i}", "v#{i}") } unless made.frozen?
            made.instance_variable_set(:@me, made) if count == 4
            bytes = Marshal.dump(made)
            found << bytes.sum << bytes.size
            loaded = begin Marshal.load(bytes) rescue $! end
            next found << loaded.message if kind == data && FrozenError === loaded
            told = ->(s) { [s.class, s.instance_variables, s.inspect] }
            abort "#{n} #{letter} #{count}" unless told[loaded] == told[made]
            again = Marshal.dump(loaded)
            abort "#{n} #{letter} #{count}: other bytes" unless again == bytes
            found << loaded.frozen?
          end
        end
      end
      p found
    RUBY
    assert_equal(sizes(stock, body), sizes(OWN, body))
  end

  # What the classes above a struct's have, or their instances' initialize, or other objects of
  # these classes, is no reason for larger structs.
  def test_instance_variables_of_other_classes_cost_nothing
    body = <<~'RUBY'
      full = 3
      told = ->(said) do
        sub = eval("Class.new(kinds(full).first); class Sub#{said} < kinds(full).first; self; end")
        made = [*kinds(full), sub].flat_map { |k| [size(k.allocate), size(k.allocate.dup)] }
        p [said, made, size(1..2), size(Range.new(1, nil)), size(Class.new(Range).new(1, 2))]
      end
      told["At0"]
      other = Struct.new(:a, :b, :c)
      4.times { other.new(1, 2, 3).instance_variable_set(:@a, 1) }
      told["AfterOther"]
      [Object, Struct, Data, Range, Kernel].each { |k| k.instance_variable_set(:@note, 1) }
      told["ClassVariables"]
      class Object; def tag = (@tag = 1; self); end
      4.times { Object.new.tag; Class.new(Struct.new(:a, :b, :c)).new.tag }
      told["Objects"]
      class Struct
        alias init initialize
        def initialize(...) = (@early = @more = 1; init(...))
      end
      class Data
        def initialize(...) = (@early = @more = 1; super)
      end
      class Range
        def early = (@early = 1)
      end
      told["Initialize"]
      parent = Class.new { def initialize = (@a = @b = @c = @d = 1) }
      4.times { parent.new }
      told["Parent"]
      Marshal.load(Marshal.dump([1..2, 1..2]))
      [1..2, "a".."b"].each { |r| r.object_id; [r.dup, r.clone, r.step(2).size, r.hash] }
      kinds(full).each { |k| k.allocate.object_id }
      told["Identity"]
      3.times { GC.start }
      told["GC"]
    RUBY
    assert_equal(sizes(stock_or_omit, body), out = sizes(OWN, body))
    assert_equal(8, out.lines.size)
  end
end
