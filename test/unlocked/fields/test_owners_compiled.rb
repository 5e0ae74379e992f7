# frozen_string_literal: true
require "test/unit"
require_relative "../tools/fields_cases"

# Compiled reads and writes of the instance variables of all kinds of owners. Every loop here runs
# more often than YJIT's threshold, so that later turns run compiled code, with what the turn before
# left.
class TestOwnersCompiled < Test::Unit::TestCase
  include FieldsCases
  TOOLS = ["owners_table.rb"].freeze
  TIMEOUT = 240

  def prelude = Cases["fields/owners_compiled/prelude"]
  def setup = (omit "no YJIT in this build" unless yjit?)

  # Each place of the programs meets typed and untyped owners of all types with the same shape.
  %w[every_kind owners_of_other_types_with_the_same_shape adding_fields_until_the_next_layout
     frozen_removed_complex old_owners_keep_young_values_and_compaction several_ractors
  ].each do |name|
    define_method(:"test_#{name}") { run_with_yjit(Cases["fields/owners_compiled/#{name}"]) }
  end

  # Compiled code for owners of one's own must not serve one that became shareable meanwhile.
  def test_an_owner_that_becomes_shareable
    run_with_yjit(Cases["fields/owners_compiled/an_owner_that_becomes_shareable"])
  end

  # Stock crashes where compiled code writes a member of a frozen struct.
  def test_members_of_every_layout
    body = Cases["fields/owners_compiled/members_of_every_layout"]
    run_with_yjit(body)
    run_alone(body, args: ["--yjit"])
  end

  # Raising allocates while the operands of the write are on no stack but the compiled code's.
  def test_members_of_frozen_structs_under_gc_stress
    run_with_yjit(Cases["fields/owners_compiled/members_of_frozen_structs_under_gc_stress"])
  end

  def test_data
    run_with_yjit(<<~RUBY)
      point = Data.define(:x, :y) do
        include Access
        def initialize(**) = (set(1); set_b(2); super)
      end
      10.times do |i|
        made = point.new(x: i, y: i)
        assert_equal [1, 2, i], [made.get, made.get_b, made.x]
        assert_raise(FrozenError) { made.set(3) }
        assert_equal [1, 2], made.with(x: 0).then { |other| [other.get, other.get_b] }
      end
    RUBY
  end
end
