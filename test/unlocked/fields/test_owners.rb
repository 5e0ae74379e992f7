# frozen_string_literal: true
require "test/unit"
require_relative "../tools/fields_cases"

# What holds for the instance variables of all kinds of owners (tools/owners_table.rb): each on all
# layouts, before and after there has been a second ractor, interpreted and compiled.
class TestOwners < Test::Unit::TestCase
  include FieldsCases
  TOOLS = ["owners_table.rb"].freeze
  TIMEOUT = 300

  def run_all(name)
    body = Cases["fields/owners/#{name}"]
    run_both(body)
    run_alone("two_ractors\n#{body}")
    run_both("two_ractors\n#{body}", args: YJIT) if yjit?
  end

  # The rest is empty if the table is.
  def test_the_table_has_all_kinds
    run_alone(<<~'RUBY')
      assert_equal([16, WIDTHS.size * 2 + 5], [OWNERS.size, STRUCTS.size])
      assert_operator(CORE_DATA.size, :>=, 38)
      assert_operator(ALL_OWNERS.size, :>=, 16 + STRUCTS.size + 38 - 8 + 7)
      types = ALL_OWNERS.values.map { |make| ObjectSpace.dump(make.call)[/"type":"(\w+)"/, 1] }
      wanted = %w[STRING ARRAY HASH REGEXP STRUCT DATA MATCH CLASS MODULE OBJECT]
      assert_equal([], wanted - types)
    RUBY
  end

  %w[writing_reading_removing copies_are_independent frozen].each do |name|
    define_method(:"test_#{name}") { run_all(name) }
  end

  def test_young_values_and_compaction
    run_both(Cases["fields/owners/young_values_and_compaction"])
  end

  def test_stress_while_growing
    [false, true].each do |compact|
      run_alone(Cases["fields/owners/stress_while_growing", COMPACT: compact])
    end
  end

  def test_fields_objects_die_with_their_owner
    run_alone(Cases["fields/owners/fields_objects_die_with_their_owner"])
  end

  # Each ractor writes, reads and drops owners of its own, while all run GCs.
  def test_ractors_with_owners_of_their_own
    body = Cases["fields/owners/ractors_with_owners_of_their_own"]
    run_both(body)
    run_with_yjit(body)
  end

  def test_make_shareable_and_reading_elsewhere
    run_both(Cases["fields/owners/make_shareable_and_reading_elsewhere"])
  end

  def test_exit_with_everything_freed
    # The ractor of the table is dead by then, but not the main one, as the base asserts.
    omit("the base asserts it") if %w[debug hostile].include?(ENV["UNLOCKED_MODE"])
    words = [{"RUBY_FREE_AT_EXIT" => "1"}, *options, "-e",
             Cases["fields/owners/exit_with_everything_freed"]]
    assert_in_out_err(words, "", [], /\A(.*Free at exit is experimental.*)?\s*\z/)
  end
end
