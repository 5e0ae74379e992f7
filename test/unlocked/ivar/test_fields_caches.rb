# frozen_string_literal: true
require "test/unit"
require_relative "../tools/fields_cases"

# Inline caches of the interpreter, and code that YJIT compiles.
class TestFieldsCaches < Test::Unit::TestCase
  include FieldsCases

  # Fields objects of one shape: some grew to it, others shrank to it and had a buffer before.
  def test_grown_and_shrunk_owners_share_caches
    body = Cases["ivar/fields_caches/grown_and_shrunk_owners_share_caches"]
    run_alone(body)
    run_with_yjit(body)
  end

  CACHES = Cases["ivar/fields_caches/caches"]

  def test_inline_caches
    run_both(CACHES)
  end

  def test_inline_caches_with_yjit
    omit "no YJIT in this build" unless yjit?
    run_both(CACHES, args: YJIT)
  end

  def test_cache_survives_removal_and_complexity
    run_alone(Cases["ivar/fields_caches/cache_survives_removal_and_complexity"])
  end

  # Shape ids that need more than 16 bits, but are not the largest.
  def test_inline_caches_with_large_shape_ids
    run_alone("burn_shapes(600)\n#{CACHES}")
    run_with_yjit("burn_shapes(600)\n#{CACHES}")
  end

  COMPILED = Cases["ivar/fields_caches/compiled"]

  def test_copies_and_members_beside_ivars
    run_both(COMPILED)
  end

  def test_copies_and_members_beside_ivars_with_yjit
    omit "no YJIT in this build" unless yjit?
    run_both(COMPILED, args: YJIT)
  end
end
