# frozen_string_literal: true
require "test/unit"
require_relative "../tools/separate_process"

# Ractor.make_shareable and Ractor.shareable? of an object that refers to nothing: no table of what
# the traversal has met. CRuby makes a Hash for each.
class TestRactorTraversal < Test::Unit::TestCase
  include SeparateProcess
  TIMEOUT = 60

  def test_leaves = run_alone(Cases["ractor/ractor_traversal/leaves"])
  def test_no_leaves = run_alone(Cases["ractor/ractor_traversal/no_leaves"])
end
