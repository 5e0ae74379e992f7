# frozen_string_literal: true
require "test/unit"
require_relative "../tools/separate_process"

# What ractors leave free beside objects that all ractors read is not lost
# (internal/heap/false_sharing.h). test_false_sharing_choice.rb says which slots those are.
class TestFalseSharing < Test::Unit::TestCase
  include SeparateProcess

  # Shared objects of all kinds with garbage between them, so that free slots stand beside them; so
  # much that they are less than half of the free slots (FSH-3).
  PRELUDE = Cases["heap/false_sharing/prelude"]

  # FSH-1: what is left out comes back with the next sweep.
  def test_nothing_is_lost
    run_alone(Cases["heap/false_sharing/nothing_is_lost"])
  end

  def test_compaction
    omit("no compaction here") unless GC.respond_to?(:verify_compaction_references)
    run_alone(<<~'RUBY')
      ractors = settled
      AtLength.of(2).times do
        make(ractors, 1000)
        GC.compact
        make(ractors, 1000)
        GC.verify_compaction_references(expand_heap: true, toward: :empty)
        GC.verify_internal_consistency
        KEPT.each_with_index { |(c, _), i| assert_equal(i.to_s, c.new.public_send(:"m#{i}", i)) }
      end
    RUBY
  end
end
