# frozen_string_literal: true
require "test/unit"
require_relative "../tools/fields_cases"
require_relative "../tools/extension_tools"

# The instance variables of structs of every size, made before and after their class has seen
# instance variables.
class TestStructFields < Test::Unit::TestCase
  include FieldsCases

  TOOLS = ["struct_fields_tools.rb"].freeze

  # The copy is made by initialize_copy alone, so that it gets no instance variables.
  def test_initialize_copy
    run_alone(Cases["fields/struct_fields/initialize_copy"])
  end

  def test_marshal
    run_both(Cases["fields/struct_fields/marshal"])
  end

  # Nothing that looks at the members sees the word behind them.
  def test_members_alone
    run_both(Cases["fields/struct_fields/members_alone"])
  end

  def test_data_and_keyword_init
    run_both(Cases["fields/struct_fields/data_and_keyword_init"])
  end

  def test_ranges_and_core_structs
    run_both(Cases["fields/struct_fields/ranges_and_core_structs"])
  end

  # An object that is frozen, or shared by all ractors, or whose slot is full, has an id of its own
  # that it keeps, also where a GC moves it; no copy has it, and no instance variable shows it.
  def test_object_ids
    run_both(Cases["fields/struct_fields/object_ids"])
  end

  def test_subclasses_and_singleton_classes
    run_alone(Cases["fields/struct_fields/subclasses_and_singleton_classes"])
  end

  # Setting instance variables on frozen structs, on structs without initialize, and on structs that
  # do not fit their class any more.
  def test_bad_input
    run_alone(Cases["fields/struct_fields/bad_input"])
  end

  def test_object_space
    run_alone(Cases["fields/struct_fields/object_space"])
  end

  def test_interpreter_caches_and_compiled_code
    body = Cases["fields/struct_fields/interpreter_caches_and_compiled_code"]
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

  # What the members leave of the slot is for variables, and costs nothing. Where structs of a class
  # need more, its next ones get the larger slot, if that takes no more than a fields object, until
  # structs of the class do not need it any more.
  def test_the_word
    stock_or_omit
    out = sizes(OWN, Cases["fields/struct_fields/the_word"])
    assert_equal("", out)
  end

  # An entry of the base's table has three words, and two indexes of four bytes, where its array is
  # full. One of the fork's costs 9 bytes (test_address_table.rb).
  STOCK_ENTRY, FORK_ENTRY = 32, 9
  COUNTS = [*1..24, 27, 28, 31, 32, 39, 40, 47, 48, 55, 56, 63, 64, 79, 80, 95, 96, 111, 112, 127,
            128, 191, 192, 223, 224, 255].freeze
  MEMBERS = [*0..19, 22, 23, 30, 31, 37, 38, 39, 46, 47, 62, 63, 77, 78, 79, 80].freeze
  FULL_SLOTS = [3, 8, 18, 38, 78].freeze

  # What malloc takes for as many bytes: a word more, in steps of two words.
  def chunk(bytes) = (bytes + 8).ceildiv(16) * 16

  # Of the third struct of a class and of the sixtieth, which the fork makes with more room.
  def test_with_instance_variables_a_struct_takes_less_than_on_stock
    body = Cases["fields/struct_fields/with_instance_variables_a_struct_takes_less_than_on_stock",
                 MEMBERS: MEMBERS, COUNTS: COUNTS]
    there, here = [stock_or_omit, OWN].map do |ruby|
      lines = sizes(ruby, body).lines.map { |line| line.split.map(&:to_i) }
      lines.to_h { |n, count, *made| [[n, count], made.each_slice(2).to_a] }
    end
    assert_equal([MEMBERS.size * COUNTS.size, there.keys], [here.size, here.keys])
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
    body = Cases["fields/struct_fields/marshal_both_ways"]
    assert_equal(sizes(stock, body), sizes(OWN, body))
  end

  # What the classes above a struct's have, or their instances' initialize, or other objects of
  # these classes, is no reason for larger structs.
  def test_instance_variables_of_other_classes_cost_nothing
    body = Cases["fields/struct_fields/instance_variables_of_other_classes_cost_nothing"]
    assert_equal(sizes(stock_or_omit, body), out = sizes(OWN, body))
    assert_equal(8, out.lines.size)
  end
end
