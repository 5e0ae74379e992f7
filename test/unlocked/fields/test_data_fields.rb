# frozen_string_literal: true
require "test/unit"
require_relative "../tools/fields_cases"
require_relative "../tools/extension_tools"

# The instance variables of typed data: Thread, Time, Proc, ... and the objects of extensions.
class TestDataFields < Test::Unit::TestCase
  include FieldsCases

  TOOLS = ["data_fields_tools.rb"].freeze

  # Those that ask for objects of each kind must have found some.
  def test_the_kinds_are_there
    run_alone(<<~'RUBY')
      assert_operator(CORE_DATA.size, :>=, 38)
      assert_operator(COPIED.size, :>=, 16)
      assert_equal(%i[time random date date_time], MARSHALED)
      each_data { |data, said| assert_include(ObjectSpace.dump(data), %("type":"DATA"), "#{said}") }
    RUBY
  end

  def test_writing_reading_removing
    run_both(<<~'RUBY')
      each_data do |data, said|
        if data.frozen?
          assert_raise(FrozenError, said) { write(data, 0...1) }
          next
        end
        own = data.instance_variables
        [1, 3, 4, 20, 90].each do |count|
          write(data, 0...count)
          assert_equal(values(0...count), read(data, 0...count), said)
          assert_equal(own + names(0...count), data.instance_variables, said)
        end
        names(0...90).each_with_index do |name, i|
          assert_equal("v#{i}", data.remove_instance_variable(name), said)
          assert_equal(false, data.instance_variable_defined?(name), said)
        end
        assert_equal(own, data.instance_variables, said)
        write(data, 5...6)
        assert_equal([*own, :@f5, "v5"], [*data.instance_variables, *read(data, 5...6)], said)
        data.inspect
      end
      verify
    RUBY
  end

  def test_copies_are_independent
    run_both(<<~'RUBY')
      each_data(COPIED) do |data, said|
        next if data.frozen?
        [0, 1, 3, 4, 20, 90].each do |count|
          write(data, 0...count)
          copies = [data.dup, data.clone]
          copies += [data.clone.freeze, data.clone.freeze.dup] unless said == :string_io
          takes_option = !%i[proc lambda method unbound binding].include?(said)
          copies << data.clone(freeze: true) if takes_option
          copies.each do |copy|
            assert_equal([data.class, values(0...count)], [copy.class, read(copy, 0...count)], said)
            next if copy.frozen?
            copy.instance_variable_set(:@f0, "copy's")
            copy.instance_variable_set(:@more, 1)
          end
          assert_equal(count > 0 ? "v0" : nil, data.instance_variable_get(:@f0), said)
          assert_equal(false, data.instance_variable_defined?(:@more), said)
        end
      end
      single = Time.at(0)
      def single.z = @z = "z"
      assert_equal(["z", "z"], [single.z, single.clone.instance_variable_get(:@z)])
      assert_equal("z", single.clone.z)
      verify
    RUBY
  end

  # Methods that answer with a copy or with another object of the class.
  def test_methods_that_make_others
    run_both(<<~'RUBY')
      time = write(Time.at(0), 0...3)
      assert_equal([[], []], [time + 1, time.round].map(&:instance_variables))
      assert_equal(values(0...3), read(time.localtime, 0...3))
      date = write(Date.new(2001, 2, 3).dup, 0...3)
      assert_equal([[], Date.new(2001, 2, 4)], [(date + 1).instance_variables, date + 1])
      io = write(StringIO.new(+"ab"), 0...3)
      assert_equal(["ab", values(0...3)], [io.dup.read, read(io.reopen(+"c"), 0...3)])
      scanner = write(StringScanner.new("ab"), 0...3)
      assert_equal(["a", values(0...3)], [scanner.scan(/./), read(scanner, 0...3)])
      mutex = write(Thread::Mutex.new, 0...3)
      assert_equal(values(0...3), mutex.synchronize { read(mutex, 0...3) })
      verify
    RUBY
  end

  # Date#marshal_load sets the flag for variables by hand, also when there are none to copy, and
  # marshal_dump does so in the array that it makes. For that the first array has to be complex.
  # Not with RJIT: it stores a hash in a method without a write barrier, which the verifier tells.
  def test_a_flag_without_variables
    body = <<~'RUBY'
      class Date
        attr_reader :zero
        def read_zero = @zero
        def defined_zero = defined?(@zero)
      end
      dumped = Date.new(2001, 2, 3).marshal_dump
      2.times { |i| dumped.instance_variable_set(:"@y#{i}", 1) }
      2.times { |i| dumped.remove_instance_variable(:"@y#{i}") }
      3.times do
        date = Date.allocate
        date.marshal_load(dumped)
        read = [date.zero, date.read_zero, date.defined_zero, date.instance_variables]
        assert_equal([nil, nil, nil, []], read)
        assert_nil(date.instance_variable_get(:@zero))
        GC.start
        verify
        array = date.marshal_dump
        verify
        [date, array].each { |owner| owner.instance_variable_set(:@zero, 0) }
        assert_equal([0, 0, [:@zero]], [date.zero, date.read_zero, array.instance_variables])
        verify
      end
    RUBY
    run_alone("exhaust_shapes\n#{body}")
    run_with_yjit("exhaust_shapes\n#{body}")
  end

  def test_marshal
    run_both(<<~'RUBY')
      each_data(MARSHALED) do |data, said|
        [0, 1, 4, 20].each do |count|
          write(data, 0...count)
          loaded = Marshal.load(Marshal.dump(data))
          assert_equal(data.class, loaded.class)
          next if said == :random                       # its own marshal_dump leaves them out
          assert_equal([data, values(0...count)], [loaded, read(loaded, 0...count)], said)
        end
      end
      refused = CORE_DATA.keys & %i[thread mutex proc binding method queue weak_map string_io]
      each_data(refused) do |data, said|
        assert_raise(TypeError, said) { Marshal.dump(write(data, 0...2)) }
        assert_equal(values(0...2), read(data, 0...2), said)
      end
    RUBY
  end

  def test_frozen
    run_both(<<~'RUBY')
      each_data(CORE_DATA.keys - %i[thread ractor queue sized_queue]) do |data, said|
        next if data.frozen?
        write(data, 0...2)
        data.freeze
        error = assert_raise(FrozenError, said) { data.instance_variable_set(:@f0, 1) }
        assert_match(/\Acan't modify frozen #{data.class}: /, error.message)
        assert_raise(FrozenError, said) { data.instance_variable_set(:@new, 1) }
        assert_raise(FrozenError, said) { data.remove_instance_variable(:@f0) }
        assert_equal(values(0...2), read(data, 0...2), said)
      end
      verify
    RUBY
  end

  def test_object_space
    run_alone(<<~'RUBY')
      require "json"
      each_data do |data, said|
        next if data.frozen? || %i[thread ractor fiber status].include?(said)
        base = ObjectSpace.memsize_of(data)
        value = "value" * 20
        data.instance_variable_set(:@v, value)
        # These have fields already, a sequence hidden ones.
        more = %i[sequence parser].include?(said) ? :>= : :>
        assert_operator(ObjectSpace.memsize_of(data), more, base, said)
        found = ObjectSpace.reachable_objects_from(data)
        assert_equal(1, found.count { |x| x.equal?(value) }, said)
        assert_nothing_raised { JSON.parse(ObjectSpace.dump(data)) }
        data.remove_instance_variable(:@v)
        assert_equal(base, ObjectSpace.memsize_of(data), said)
      end
      ObjectSpace.memsize_of_all
      ObjectSpace.dump_all(output: File.open(File::NULL, "w"))
      dead = 0
      count = proc { dead += 1 }
      200.times { |i| ObjectSpace.define_finalizer(write(Time.at(i), 0...3), count) }
      3.times { GC.start }
      assert_operator(dead, :>, 150)
      map = ObjectSpace::WeakMap.new
      kept = Array.new(100) { |i| write(Time.at(i), 0...2).tap { |t| map[t] = t } }
      shake
      kept.each { |t| assert_equal(values(0...2), read(map[t], 0...2)) }
    RUBY
  end

  def test_fork
    run_alone(<<~'RUBY')
      omit "no fork here" unless Process.respond_to?(:fork)
      # CRuby's child can find its GC half way when a ractor runs meanwhile.
      kept = (CORE_DATA.keys - [:ractor]).map { |name| CORE_DATA[name].call }.reject(&:frozen?)
      kept.each { |data| write(data, 0...3) }
      pid = fork do
        GC.start
        kept.each { |data| data.instance_variable_set(:@there, 1) }
        shake
        here = kept.all? do |data|
          [values(0...3), 1] == [read(data, 0...3), data.instance_variable_get(:@there)]
        end
        exit!(here ? 0 : 1)
      end
      assert_equal(0, Process.wait2(pid)[1].exitstatus)
      kept.each { |data| assert_equal(values(0...3), read(data, 0...3)) }
    RUBY
  end

  def test_wrong_types
    run_alone(<<~'RUBY')
      assert_raise(TypeError) { Enumerator.instance_method(:size).bind_call([]) }
      [[Time, :to_i], [Thread::Queue, :size], [Enumerator, :size], [ObjectSpace::WeakMap, :size],
       [Thread::Mutex, :locked?], [StringIO, :read]].each do |kind, method|
        assert_raise(TypeError) { kind.instance_method(method).bind_call(Object.new) }
      end
      time = write(Time.allocate, 0...2)
      assert_raise(TypeError) { time.to_i }
      assert_equal(values(0...2), read(time, 0...2))
      io = write(StringIO.allocate, 0...2)
      assert_raise(IOError) { io.read }
      assert_equal(values(0...2), read(io, 0...2))
    RUBY
  end

  def test_interpreter_caches_and_compiled_code
    body = <<~'RUBY'
      module Access
        attr_accessor :a, :b
        def all = [@a, @b, @c, defined?(@a), defined?(@c)]
        def grow = (@c = "c")
      end
      kinds = CORE_DATA.keys - %i[thread ractor queue sized_queue]
      kinds.each { |name| CORE_DATA[name].call.class.include(Access) }
      12.times do |round|
        each_data(kinds) do |data, said|
          next if data.frozen?
          assert_equal([nil, nil, nil, nil, nil], data.all, said)
          data.a = "a"
          data.b = round
          assert_equal(["a", round, nil, "instance-variable", nil], data.all, said)
          data.grow
          assert_equal(["a", round, "c"], data.all.first(3), said)
          data.a = "A"
          assert_equal("A", data.a, said)
          data.remove_instance_variable(:@a)
          assert_equal([nil, round, "c", nil], data.all.first(4), said)
          data.freeze
          assert_equal([nil, round, "c", nil], data.all.first(4), said)
          assert_raise(FrozenError, said) { data.a = 1 }
          assert_raise(FrozenError, said) { data.grow }
        end
      end
    RUBY
    run_both("#{body}\nverify")
    run_compiled(body)
  end

  def test_stress
    [false, true].each do |compact|
      run_alone(<<~RUBY, timeout: 300)
        omit "no compaction here" if #{compact} && !compaction?
        kinds = CORE_DATA.keys - %i[thread ractor fiber status openssl]
        made = kinds.map { |name| CORE_DATA[name].call }
        made.reject!(&:frozen?)
        fresh = values(0...6)
        GC.auto_compact = true if #{compact}
        GC.stress = true
        fresh.each_with_index { |v, i| made.each { |d| d.instance_variable_set(:"@f\#{i}", v) } }
        made.each { |d| d.remove_instance_variable(:@f4) }
        GC.stress = false
        made.each { |d| assert_equal(fresh - ["v4"], read(d, [0, 1, 2, 3, 5])) }
        verify
      RUBY
    end
  end

  # Owners, their fields objects and values are old, and young values come.
  def test_young_values_and_compaction
    run_both(<<~'RUBY')
      made = []
      3.times { each_data { |data, said| made << [write(data, 0...3), said] unless data.frozen? } }
      old!
      made.each { |data, _| write(data, 1...2, "young"); write(data, 3...30, "young") }
      verify
      3.times { minor; Array.new(5_000) { |i| "filler #{i}" } }
      wanted = ["v0", "young1", "v2", *values(3...30, "young")]
      made.each { |data, said| assert_equal(wanted, read(data, 0...30), said) }
      3.times do |round|
        shake
        Array.new(20_000) { |i| "garbage #{i}" }
        GC.compact if compaction?
        made.each { |data, said| assert_equal(wanted, read(data, 0...30), said) }
        made.each { |data, _| data.instance_variable_set(:"@r#{round}", round.to_s) }
        verify
      end
    RUBY
  end

  def test_fields_objects_die_with_their_owner
    run_alone(<<~'RUBY')
      GC.start
      before = fields_objects
      make = -> { Array.new(4_000) { |i| write(Time.at(i), 0...2) } }
      made = make.call
      assert_operator(fields_objects - before, :>=, 4_000)
      made.each { |t| 2.times { |i| t.remove_instance_variable(:"@f#{i}") } }
      2.times { GC.start }
      assert_operator(fields_objects - before, :<, 500, "after removal")
      made.each { |t| write(t, 0...2) }
      made.clear
      2.times { GC.start }
      assert_operator(fields_objects - before, :<, 500, "after the owners' end")
    RUBY
  end

  def test_exit_with_everything_freed
    # Its ractor is dead by then, but not the main one, as the base asserts.
    omit("the base asserts it") if %w[debug hostile].include?(ENV["UNLOCKED_MODE"])
    script = <<~'RUBY'
      $kept = []
      each_data do |data, said|
        next if data.frozen? || %i[thread ractor].include?(said)
        ObjectSpace.define_finalizer(write(data, 0...5), proc {})
        $kept << data
      end
    RUBY
    words = [{"RUBY_FREE_AT_EXIT" => "1"}, "-W0", *tools, "-e", script]
    assert_in_out_err(words, "", [], /\A(.*Free at exit is experimental.*)?\s*\z/)
  end
end

# The slots that typed data takes, beside stock.
class TestDataFieldsSlots < Test::Unit::TestCase
  include ExtensionTools

  # The slot of an object of each kind. Embedded data has no other memory.
  BODY = <<~'RUBY'
    require "json"
    rows = {}
    each_data do |data, said|
      told = JSON.parse(ObjectSpace.dump(data))
      rows["#{said}:#{told["struct"]}"] = told["slot_size"]
    end
    puts rows.map { |row| row.join("\t") }.sort
  RUBY
  # Types with embedded data that no Ruby program gets hold of.
  HIDDEN = %w[
    pinned_list ibf_dump proc_entry producer name_err_mesg dump_arg load_arg exec_arg HCRYPTPROV
    VM/pin_array_list backtrace
  ].freeze

  def slots(ruby)
    words = [CLEAN, ruby, "-W0", "-r", "#{__dir__}/../tools/fields_tools.rb", "-r",
             "#{__dir__}/../tools/data_fields_tools.rb", "-e", BODY]
    out, status = Open3.capture2e(*words)
    assert_predicate(status, :success?, out)
    out.lines.to_h { |line| line.chomp.split("\t") }
  end

  # The names of the types that CRuby's sources declare as embeddable.
  def embeddable
    sources = Dir.glob("#{BUILD}/pristine/ruby-*/{*.c,ext/**/*.c}")
    sources.flat_map do |path|
      types = File.read(path, encoding: "BINARY").scan(/rb_data_type_t\s+\w+\s*=\s*\{.*?\n\};/m)
      types.grep(/RUBY_TYPED_EMBEDDABLE/).map { |type| type[/"([^"]*)"/, 1] }
    end
  end

  def test_no_slot_is_larger_than_on_stock
    omit "the slots of debug builds are larger" unless MODE == "default"
    theirs, ours = slots(stock), slots(OWN)
    assert_equal(theirs.keys, ours.keys)
    assert_empty(theirs.select { |kind, size| Integer(ours[kind]) > Integer(size) })
    known = embeddable
    assert_include(known, "time")
    assert_empty(known - ours.keys.map { |kind| kind.split(":", 2)[1] } - HIDDEN)
  end
end
