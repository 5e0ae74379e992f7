# frozen_string_literal: true
require "test/unit"
require_relative "../tools/extension_tools"

# T_DATA of extensions: typed and untyped, through the whole C API, compiled as C and as C++.
class TestDataFieldsExtensions < Test::Unit::TestCase
  include ExtensionTools

  PRELUDE = <<~'RUBY'
    require ARGV[0]
    def check(said, wanted, found)
      found == wanted || abort("#{said}: #{found.inspect}, not #{wanted.inspect}")
    end
    def raised = (yield; nil) rescue [$!.class, $!.message]
    def told(o) = o.instance_variables.map { |v| [v, o.instance_variable_get(v)] }
    def write(owner, range, tag = "v")
      range.each { |i| owner.instance_variable_set(:"@f#{i}", "#{tag}#{i}") }
      owner
    end
    def wanted(range, tag = "v") = range.map { |i| [:"@f#{i}", "#{tag}#{i}"] }
    class Data_; end
    Data_.singleton_class.undef_method(:allocate)
    # 0: none; :default: -1; N: a function whose address is N modulo 8.
    MARKS, FREES = [0, 1, 2, 3, 8], [0, :default, *1..8]
    KINDS = DataTypes.kinds
    def untyped(dmark, dfree, value) = DataTypes.untyped(Data_, dmark, dfree, value)
    def typed(kind, value) = DataTypes.typed(Data_, kind, value)
    # Yields one of each, with its value: a number where nobody marks it.
    def each_kind
      MARKS.product(FREES) do |dmark, dfree|
        value = dmark == 0 ? 7 : "#{dmark} #{dfree}"
        made = untyped(dmark, dfree, value)
        yield made, false, value, [dmark, dfree] if made
      end
      KINDS.each do |kind|
        value = %i[never shareable].include?(kind) ? 7 : "#{kind}"
        yield typed(kind, value), true, value, kind
      end
    end
  RUBY

  def run_script(ruby, file, body, tools: ["fields_tools.rb"], options: [], env: {})
    words = [ruby, "-W0", "--disable-gems", *options]
    words += tools.flat_map { |name| ["-r", "#{__dir__}/../tools/#{name}"] }
    script = "#{PRELUDE}\n#{body}\nverify if defined?(verify)\nputs :done"
    out, status = Open3.capture2e(CLEAN.merge(env), *words, "-e", script, file)
    assert_predicate(status, :success?, out.lines.last(8).join)
    assert_equal("done", out.lines.last&.chomp, out)
    out
  end

  # On stock, too: the tests say what C code sees there.
  def on_both(body, stock_too: true, **opt)
    source = File.read("#{__dir__}/../harness/data_fields_types.c")
    [OWN, *(stock if stock_too)].each do |ruby|
      compile(ruby, "data_fields_types", source) { |file| run_script(ruby, file, body, **opt) }
    end
  end

  BOTH = <<~'RUBY'
    GC.verify_compaction_references if compaction?
    made = []
    each_kind do |data, typed, value, said|
      check("#{said} typed", typed, DataTypes.typed?(data))
      check("#{said} value", value, DataTypes.value(data))
      check("#{said} type", false, DataTypes.kind_of?(data, :never)) unless said == :never
      if typed
        name, embedded, = DataTypes.told(data)
        check("#{said} name", said.name, name)
        check("#{said} embedded", said == :wide || /embedded|heap/ === said, embedded)
        check("#{said} untyped", TypeError, raised { DataTypes.untyped_value(data) }[0])
        unless said == :heap_type
          check("#{said} check", value, DataTypes.check(data, said))
          check("#{said} kind", true, DataTypes.kind_of?(data, said))
        end
      else
        check("#{said} words", said.map { |at| at == :default ? 7 : at % 8 }, DataTypes.words(data))
        check("#{said} value", value, DataTypes.untyped_value(data))
      end
      other = said == :never ? :later : :never
      error = raised { DataTypes.check(data, other) }
      wrong = typed ? "wrong argument type #{said} (expected #{other})"
                    : "wrong argument type Data_ (expected #{other})"
      check("#{said} error", [TypeError, wrong], error)
      [1, 4, 20].each do |count|
        check("#{said} written", wanted(0...count), told(write(data, 0...count)))
      end
      check("#{said} removed", "v1", data.remove_instance_variable(:@f1))
      check("#{said} size", true, ObjectSpace.memsize_of(data) >= 40)
      check("#{said} name", typed ? said.name : nil,
            ObjectSpace.dump(data)[/"struct":"([^"]*)"/, 1])
      made << [data, said, value]
    end
    check("kinds", true, made.size > KINDS.size + 5)
    3.times do |round|
      round == 1 ? shake : GC.start
      Array.new(30_000) { |i| "filler #{i}" }
      made.each do |data, said, value|
        check("#{said} afterwards", [value, wanted([0, *2..19])],
              [DataTypes.value(data), told(data)])
      end
    end
  RUBY

  def test_every_kind = on_both(BOTH)

  def test_every_kind_complex = on_both("exhaust_shapes\n#{BOTH}")

  # The same source as C++.
  def test_every_kind_in_cpp
    source = File.read("#{__dir__}/../harness/data_fields_types.c")
    compile(OWN, "data_fields_types", source, ending: ".cc") { |file| run_script(OWN, file, BOTH) }
  end

  # Objects without data, and those whose data was taken away: their fields are marked all the same.
  def test_no_data
    on_both(<<~'RUBY')
      made = KINDS.map { |kind| [typed(kind, nil), kind] }
      made += MARKS.product(FREES).map { |at| [untyped(*at, nil), at] }.select(&:first)
      KINDS.each { |kind| made << [DataTypes.close(typed(kind, "v")), kind] unless
                                                        kind.match?(/embedded|wide|heap/) }
      made.each { |data, _| write(data, 0...8) }
      3.times do |round|
        round == 1 ? shake : GC.start
        Array.new(30_000) { |i| "filler #{i}" }
        made.each do |data, said|
          check("#{said} without data", wanted(0...8), told(data))
          ObjectSpace.memsize_of(data)
          data.inspect
        end
      end
    RUBY
  end

  # Every kind is freed as often as it was made, with and without fields.
  def test_dfree_is_called_once
    on_both(<<~'RUBY')
      def freed = DataTypes.counts[1]
      all = (1..8).map { |at| [:untyped, at] }
      all += (KINDS - %i[marked never embedded]).map { |kind| [:typed, kind] }
      all.each do |how, which|
        next unless how == :typed || untyped(0, which, "v")
        [0, 1, 9].each do |fields|
          GC.start
          before = freed
          300.times do
            data = how == :typed ? typed(which, nil) : untyped(0, which, nil)
            data = how == :typed ? typed(which, "x") : untyped(0, which, "x")
            write(data, 0...fields)
          end
          10.times { GC.start }
          count = freed - before
          most = %i[embedded_left embedded_declared embedded_compacting wide huge].include?(which)
          most ||= which == :heap_type
          check("#{which} with #{fields}: #{count}", true,
                count.between?(290, most ? 620 : 310))
        end
      end
    RUBY
  end

  # At the end of the process, too.
  def test_dfree_at_exit
    on_both(<<~'RUBY')
      kinds = KINDS - %i[marked never embedded]
      kinds.product([0, 1, 9], [false, true]) do |kind, fields, frozen|
        [{}, {"RUBY_FREE_AT_EXIT" => "1"}].each do |env|
          reader, writer = IO.pipe
          script = "require ARGV[0]; DataTypes.tell_exit(#{writer.fileno}); class Data_; end
            Data_.singleton_class.undef_method(:allocate)
            $kept = DataTypes.typed(Data_, :#{kind}, 'v'.dup)
            #{fields}.times { |i| $kept.instance_variable_set(:\"@f\#{i}\", i) }
            $kept.freeze if #{frozen}"
          system(env, RbConfig.ruby, "-W0", "--disable-gems", "-e", script, ARGV[0],
                 writer => writer, exception: true)
          writer.close
          check("#{kind} with #{fields} #{env}", "x", reader.read)
        end
      end
    RUBY
  end

  # A hook of the allocation writes fields when the allocator has not finished.
  def test_a_hook_writes_while_data_is_allocated
    on_both(<<~'RUBY')
      [0, 1, 5, 90].each do |count|
        hooked = Array.new(count) { |i| [:"@h#{i}", i] }
        GC.start
        GC.disable
        made = nil
        DataTypes.tag(count) do
          made = KINDS.map { |kind| [typed(kind, "v"), kind] }
          made += [[untyped(0, :default, "v"), :untyped], [untyped(8, 8, "v"), :function]]
        end
        GC.enable
        made.each do |data, kind|
          next unless data
          check("#{kind} with #{count}", ["v", hooked], [DataTypes.value(data), told(data)])
          write(data, 0...3)
          check("#{kind} and more", hooked + wanted(0...3), told(data))
        end
        shake
        made.each { |data, kind| check("#{kind} later", count + 3, told(data).size) if data }
      end
    RUBY
  end

  def test_an_object_that_is_set_up_again_stays_typed
    on_both(<<~'RUBY')
      each_kind do |data, typed, value, said|
        DataTypes.setup(data)
        check("#{said}", [typed, value], [DataTypes.typed?(data), DataTypes.value(data)])
      end
    RUBY
  end

  # On stock the data is freed twice.
  def test_dfree_may_free_the_type
    on_both(<<~'RUBY', stock_too: false)
      300.times { |i| write(DataTypes.freed_type(Data_), 0...(i % 3)) }
      GC.start
      check("freed", true, DataTypes.counts[1] > 250)
    RUBY
  end

  def test_a_type_that_is_not_aligned_is_refused
    on_both(<<~'RUBY', stock_too: false)
      error = raised { DataTypes.packed(Data_) }
      check("class", ArgumentError, error[0])
      check("text", true, error[1].match?(/\Athe rb_data_type_t at 0x\h+ is not aligned; /))
    RUBY
  end

  def test_members_stand_where_the_api_says
    on_both(%(check("sizes", [40, 32], DataTypes.sizes)))
  end

  # Old and young, with and without write barriers.
  def test_young_values_in_old_data
    on_both(<<~'RUBY')
      made = []
      each_kind { |data, _, value, said| made << [write(data, 0...3), value, said] }
      old!
      made.each { |data, | write(data, 1...2, "young"); write(data, 3...30, "young") }
      verify
      3.times { minor; Array.new(5_000) { |i| "filler #{i}" } }
      found = wanted([0]) + wanted([1], "young") + wanted([2]) + wanted(3...30, "young")
      made.each do |data, value, said|
        check(said, [found, value], [told(data), DataTypes.value(data)])
      end
    RUBY
  end

  def test_stress
    on_both(<<~'RUBY')
      GC.auto_compact = true if compaction?
      GC.stress = true
      made = KINDS.map { |kind| [write(typed(kind, "v"), 0...5), kind] }
      made << [write(untyped(0, :default, "v"), 0...5), :untyped]
      made.each { |data, _| data.remove_instance_variable(:@f2) }
      GC.stress = false
      made.each { |data, kind| check(kind, wanted([0, 1, 3, 4]), told(data)) }
    RUBY
  end

  def test_ractors
    on_both(<<~'RUBY')
      shared = write(typed(:shareable, 1), 0...3)
      Ractor.make_shareable(shared)
      check("shared", [true, true], [shared.frozen?, Ractor.shareable?(shared)])
      seen = Ractor.new(shared) do |data|
        writes = begin data.instance_variable_set(:@f0, 1) rescue $!.class end
        [data.instance_variables, data.instance_variable_get(:@f2), writes]
      end.take
      check("seen", [%i[@f0 @f1 @f2], "v2", FrozenError], seen)
      unshared = write(typed(:shareable, 1), 0...1)
      unshared.instance_variable_set(:@bad, proc { binding })
      error = raised { Ractor.make_shareable(unshared) }
      check("bad", Ractor::IsolationError, error[0])
      [typed(:marked, "v"), untyped(0, :default, "v")].each do |data|
        error = raised { Ractor.make_shareable(write(data, 0...2)) }
        check("not shareable", Ractor::Error, error[0])
        check("kept", wanted(0...2), told(data))
        taker = Ractor.new { Ractor.receive }
        check("moved", [TypeError, "allocator undefined for Data_"],
              raised { taker.send(data, move: true) })
        check("kept", wanted(0...2), told(data))
        taker.send(1)
        taker.take
      end
      own = Array.new(3) do |n|
        Ractor.new(n, KINDS) do |me, kinds|
          kept = []
          600.times do |i|
            data = DataTypes.typed(Data_, kinds[i % kinds.size], nil)
            (i % 7).times { |j| data.instance_variable_set(:"@f#{j}", "#{me} #{i}") }
            kept << [data, i] if i % 5 == 0
            GC.start if i % 200 == 0
          end
          kept.all? do |data, i|
            data.instance_variables.size == i % 7 &&
              data.instance_variables.all? { |v| data.instance_variable_get(v) == "#{me} #{i}" }
          end
        end
      end
      check("own", [true] * 3, own.map(&:take))
    RUBY
  end

  # C code that knows the members which are gone does not compile; RTYPEDDATA_TYPE does.
  REFUSED = {
    "VALUE use(VALUE o) { return RTYPEDDATA(o)->typed_flag; }" => "typed_flag",
    "const char *use(VALUE o) { return RTYPEDDATA(o)->type->wrap_struct_name; }" => "type",
    "static const rb_data_type_t kind = { \"kind\" };
     struct RTypedData use = { RBasic(), &kind, 1, 0 };" => "double"
  }.freeze

  def outcome(ruby, source, ending)
    Dir.mktmpdir do |folder|
      basic = ending == ".c" ? "#define RBasic() { T_DATA }\n" : ""
      File.write("#{folder}/refused#{ending}", "#include <ruby.h>\n#{basic}#{source}\n")
      File.write("#{folder}/extconf.rb", "require 'mkmf'\ncreate_makefile('refused')\n")
      out, status = Open3.capture2e(CLEAN, ruby, "extconf.rb", chdir: folder)
      assert_predicate(status, :success?, out)
      Open3.capture2e(CLEAN.merge("LC_ALL" => "C"), "make", "-s", chdir: folder)
    end
  end

  def test_code_that_knows_the_members_does_not_compile
    REFUSED.each do |source, named|
      [".c", ".cc"].each do |ending|
        out, status = outcome(OWN, source, ending)
        assert_not_predicate(status, :success?, source)
        assert_match(/error: .*\b#{named}\b/, out)
      end
      out, status = outcome(stock, source, ".c")
      assert_predicate(status, :success?, out)
    end
  end
end
