# frozen_string_literal: true
require "test/unit"
require_relative "../tools/separate_process"

# Procs that no block literal made (unlocked/ractor/proc.c, unlocked/ractor/shared_code.c). On
# stock and in earlier revisions each of these programs lets a mutable object through, or raises a
# strange error.
class TestIsolationProcs < Test::Unit::TestCase
  include SeparateProcess

  # The functions yield to the block of the method that made the Proc, and ask for its receiver.
  def test_procs_of_enumerable
    run_alone(Cases["ractor/isolation_procs/procs_of_enumerable"])
  end

  def test_procs_that_are_shareable
    run_alone(Cases["ractor/isolation_procs/procs_that_are_shareable"])
  end

  # On stock the Proc is one for all ractors, and they write one table without a lock.
  def test_refined_symbols
    run_alone(Cases["ractor/isolation_procs/refined_symbols"])
  end
end
