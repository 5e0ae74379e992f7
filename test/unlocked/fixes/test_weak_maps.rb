# frozen_string_literal: true
require "test/unit"
require_relative "../tools/separate_process"

# Weak maps that are changed while Ruby code runs in the middle of a search or of a traversal:
# patches/fixes/st.c.cocci and unlocked/fixes/weak_map.c.
class TestWeakMaps < Test::Unit::TestCase
  include SeparateProcess

  PRELUDE = Cases["fixes/weak_maps/prelude"]

  # On stock a value or a key that was freed, or a crash.
  def test_eql_that_deletes_the_key
    run_alone(Cases["fixes/weak_maps/eql_that_deletes_the_key"])
  end

  # On stock the traversal begins again, ends early, or reads an entry that was freed.
  def test_each_that_changes_the_map
    run_alone(Cases["fixes/weak_maps/each_that_changes_the_map"])
  end

  def test_inspect_that_changes_the_map
    run_alone(Cases["fixes/weak_maps/inspect_that_changes_the_map"])
  end
end
