# frozen_string_literal: true
require "test/unit"
require_relative "../tools/extension_tools"
require_relative "../tools/separate_process"

# T_DATA of extensions: typed and untyped, through the whole C API, compiled as C and as C++.
class TestDataFieldsExtensions < Test::Unit::TestCase
  include ExtensionTools

  PRELUDE = Cases["fields/data_fields_extensions/prelude"]

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

  BOTH = Cases["fields/data_fields_extensions/both"]

  def test_every_kind = on_both(BOTH)

  def test_every_kind_complex = on_both("exhaust_shapes\n#{BOTH}")

  # The same source as C++.
  def test_every_kind_in_cpp
    source = File.read("#{__dir__}/../harness/data_fields_types.c")
    compile(OWN, "data_fields_types", source, ending: ".cc") { |file| run_script(OWN, file, BOTH) }
  end

  # Objects without data, and those whose data was taken away: their fields are marked all the same.
  def test_no_data
    on_both(Cases["fields/data_fields_extensions/no_data"])
  end

  # Every kind is freed as often as it was made, with and without fields.
  def test_dfree_is_called_once
    on_both(Cases["fields/data_fields_extensions/dfree_is_called_once"])
  end

  # At the end of the process, too.
  def test_dfree_at_exit
    on_both(Cases["fields/data_fields_extensions/dfree_at_exit"])
  end

  # A hook of the allocation writes fields when the allocator has not finished.
  def test_a_hook_writes_while_data_is_allocated
    on_both(Cases["fields/data_fields_extensions/a_hook_writes_while_data_is_allocated"])
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
    on_both(Cases["fields/data_fields_extensions/ractors"])
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
