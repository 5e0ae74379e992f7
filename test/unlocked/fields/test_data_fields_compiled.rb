# frozen_string_literal: true
require "test/unit"
require_relative "../tools/fields_cases"

# Compiled reads and writes of the instance variables of typed data. Every loop here runs more often
# than YJIT's threshold, so that later turns run compiled code, with what the turn before left.
class TestDataFieldsCompiled < Test::Unit::TestCase
  include FieldsCases

  TOOLS = ["data_fields_tools.rb"].freeze
  PRELUDE = Cases["fields/data_fields_compiled/prelude"]

  def compiled(body, **opt) = run_with_yjit("#{PRELUDE}\n#{body}", **opt)

  def setup = (omit "no YJIT in this build" unless yjit?)

  def test_every_kind
    compiled(<<~RUBY)
      3.times { each_own { |data, said| exercise(data, said) } }
      owners = []
      each_own { |data, said| owners << [exercise(data, said), said] }
      owners.each { |data, said| assert_equal said, data.get }
    RUBY
  end

  # One place of the program meets typed and untyped owners of all types with the same shape.
  def test_owners_of_other_types_with_the_same_shape
    compiled(Cases["fields/data_fields_compiled/owners_of_other_types_with_the_same_shape"])
  end

  def test_adding_fields_until_the_next_layout
    compiled(Cases["fields/data_fields_compiled/adding_fields_until_the_next_layout"])
  end

  def test_frozen_removed_complex
    compiled(Cases["fields/data_fields_compiled/frozen_removed_complex"])
  end

  def test_old_owners_keep_young_values_and_compaction
    compiled(Cases["fields/data_fields_compiled/old_owners_keep_young_values_and_compaction"])
  end

  def test_several_ractors
    compiled(Cases["fields/data_fields_compiled/several_ractors"])
  end

  # Compiled code for owners of one's own must not serve one that became shareable meanwhile.
  def test_an_owner_that_becomes_shareable
    compiled(<<~RUBY)
      owners = Array.new(12) { |i| exercise(Time.at(i), "v\#{i}") }
      owners.each_with_index do |owner, i|
        assert_equal "v\#{i}", owner.get
        Ractor.make_shareable(owner) if i.odd?
        assert_equal "v\#{i}", owner.get
        assert_raise(FrozenError) { owner.set(1) } if i.odd?
        owner.freeze
        assert_equal "v\#{i}", Ractor.make_shareable(owner).then { |t| Ractor.new(t, &:get).take }
      end
    RUBY
  end
end
