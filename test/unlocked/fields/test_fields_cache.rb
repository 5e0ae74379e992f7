# frozen_string_literal: true
require "test/unit"
require_relative "../tools/fields_cases"

# The cache of the last owner in the side table (internal/fields/cache.h): what could leave a pair
# behind that is not true any more. Each case reads through compiled code and through C as well.
class TestFieldsCache < Test::Unit::TestCase
  include FieldsCases

  PRELUDE = Cases["fields/fields_cache/prelude"]

  def run_cases(body)
    run_alone(PRELUDE + body)
    run_with_yjit(PRELUDE + body)
  end

  def test_other_fiber_grows_shrinks_and_clears
    run_cases(Cases["fields/fields_cache/other_fiber_grows_shrinks_and_clears"])
  end

  def test_fiber_keeps_nothing_of_a_dead_owner
    run_cases(Cases["fields/fields_cache/fiber_keeps_nothing_of_a_dead_owner"])
  end

  def test_address_of_a_dead_owner_in_a_running_context
    run_cases(<<~'RUBY')
      make = ->(n) { KINDS[n % 3].call.tap { |o| o.a = n; o.both } }
      400.times do |i|
        make[i]
        minor if i % 10 == 0
        1_000.times { |n| KINDS[n % 3].call } if i % 40 == 0
        KINDS.each { |kind| is(kind.call, nil, nil) }
      end
    RUBY
  end

  # The main ractor sweeps what another one has made and has in its cache.
  def test_address_of_a_dead_owner_in_another_ractor
    run_cases(Cases["fields/fields_cache/address_of_a_dead_owner_in_another_ractor"])
  end

  def test_last_variable_removed
    run_cases(<<~'RUBY')
      each_kind do |o,|
        20.times do |i|
          o.a = i
          o.both
          o.remove_instance_variable(:@a)
          is(o, nil, nil)
          assert_nil(o.read)
        end
      end
    RUBY
  end

  def test_compaction_moves_the_owner
    run_cases(Cases["fields/fields_cache/compaction_moves_the_owner"])
  end

  def test_complex
    run_cases(Cases["fields/fields_cache/complex"])
  end

  def test_copies_take_the_place_of_fields
    run_cases(Cases["fields/fields_cache/copies_take_the_place_of_fields"])
  end

  def test_move_and_make_shareable
    run_cases(Cases["fields/fields_cache/move_and_make_shareable"])
  end

  # The pair is one context's: what another thread of the ractor writes, while this one waits.
  def test_threads_in_turn
    run_cases(Cases["fields/fields_cache/threads_in_turn"])
  end

  def test_continuation
    run_cases(Cases["fields/fields_cache/continuation"])
  end

  def test_chilled_and_frozen_strings
    run_cases(Cases["fields/fields_cache/chilled_and_frozen_strings"])
  end
end
