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
      assert_equal(%i[time random date date_time], MARSHALED_DATA)
      each_data { |data, said| assert_include(ObjectSpace.dump(data), %("type":"DATA"), "#{said}") }
    RUBY
  end

  # Methods that answer with a copy or with another object of the class.
  def test_methods_that_make_others
    run_both(Cases["fields/data_fields/methods_that_make_others"])
  end

  # Date#marshal_load sets the flag for variables by hand, also when there are none to copy, and
  # marshal_dump does so in the array that it makes. For that the first array has to be complex.
  # Not with RJIT: it stores a hash in a method without a write barrier, which the verifier tells.
  def test_a_flag_without_variables
    body = Cases["fields/data_fields/a_flag_without_variables"]
    run_alone("exhaust_shapes\n#{body}")
    run_with_yjit("exhaust_shapes\n#{body}")
  end

  def test_marshal
    run_both(Cases["fields/data_fields/marshal"])
  end

  def test_object_space
    run_alone(Cases["fields/data_fields/object_space"])
  end

  def test_fork
    run_alone(Cases["fields/data_fields/fork"])
  end

  def test_wrong_types
    run_alone(Cases["fields/data_fields/wrong_types"])
  end

  def test_interpreter_caches_and_compiled_code
    body = Cases["fields/data_fields/interpreter_caches_and_compiled_code"]
    run_both("#{body}\nverify")
    run_compiled(body)
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
