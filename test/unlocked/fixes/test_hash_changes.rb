# frozen_string_literal: true
require "test/unit"
require_relative "../tools/separate_process"

# A hash that is changed while a key is compared or hashed: unlocked/fixes/small_hash.c, and
# patches/fixes/st.c.cocci for one with more than eight pairs. The first is Bug-22120.
class TestHashChanges < Test::Unit::TestCase
  include SeparateProcess

  # All keys have one hash; `act` runs when the key is compared with another one.
  PRELUDE = Cases["fixes/hash_changes/prelude"]

  def test_eql_that_changes_the_hash
    run_alone(Cases["fixes/hash_changes/eql_that_changes_the_hash"])
  end

  # On stock a value that was freed, or a crash.
  def test_eql_that_deletes_from_a_large_hash
    run_alone(Cases["fixes/hash_changes/eql_that_deletes_from_a_large_hash"])
  end

  def test_hash_that_changes_the_hash_which_grows
    run_alone(Cases["fixes/hash_changes/hash_that_changes_the_hash_which_grows"])
  end

  def test_blocks_that_change_the_hash
    run_alone(Cases["fixes/hash_changes/blocks_that_change_the_hash"])
  end

  def test_comparison_of_hashes_that_change
    run_alone(Cases["fixes/hash_changes/comparison_of_hashes_that_change"])
  end
end
