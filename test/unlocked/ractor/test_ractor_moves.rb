# frozen_string_literal: true
require "test/unit"
require_relative "../tools/separate_process"

# An object that is moved to another ractor arrives whole, whatever its slot's size, and leaves
# nothing usable (doc/ractor/move.md).
class TestRactorMoves < Test::Unit::TestCase
  include SeparateProcess
  OPTIONS = ["-W0", "-r", File.expand_path("../tools/fields_tools.rb", __dir__)].freeze
  TIMEOUT = 240
  PRELUDE = Cases["ractor/ractor_moves/prelude"]

  def run_all(body)
    run_alone(body)
    run_alone("exhaust_shapes\n#{body}")
    run_with_yjit(body)
    run_alone("GC.auto_compact = true if GC.respond_to?(:auto_compact=)\n#{body}")
  end

  def test_everything_arrives_whole
    run_all(<<~'RUBY')
      MAKERS.each do |name, maker|
        COUNTS.each do |n|
          wanted = told(write(maker.call, n))
          object = write(maker.call, n)
          assert_equal(wanted, told(there_and_back(object)), "#{name} with #{n}")
        end
      end
      verify
      shake
    RUBY
  end

  def test_under_stress
    run_alone(Cases["ractor/ractor_moves/under_stress"])
  end

  # The sender keeps an object that answers no method; growing, freezing, comparing and collecting
  # it does no harm. What was no plain object is frozen.
  def test_what_is_left
    run_all(Cases["ractor/ractor_moves/what_is_left"])
  end

  # On stock C functions take what is left for an empty string, array or hash.
  def test_c_functions_refuse_what_was_moved
    run_all(Cases["ractor/ractor_moves/c_functions_refuse_what_was_moved"])
  end

  # C functions that have looked at the type before they call the block that moves the object.
  def test_what_is_moved_in_the_middle_of_a_c_function
    omit("the base asserts the type") if %w[debug hostile].include?(ENV["UNLOCKED_MODE"])
    run_all(Cases["ractor/ractor_moves/what_is_moved_in_the_middle_of_a_c_function"])
  end

  def test_what_is_shared_and_what_refers_to_itself
    run_all(Cases["ractor/ractor_moves/what_is_shared_and_what_refers_to_itself"])
  end

  # Substrings and subarrays that stay can point into the content of a frozen string or array that
  # is moved.
  def test_parts_of_what_is_moved_stay_readable
    run_all(Cases["ractor/ractor_moves/parts_of_what_is_moved_stay_readable"])
  end

  # C functions that read the remains of a moved frozen array find the remains of its elements.
  def test_nothing_leads_from_what_is_left_to_what_was_moved
    run_all(<<~'RUBY')
      list = Array.new(500) { |i| "e#{i}" }.freeze
      tail = list.drop(1)
      r = Ractor.new { a = Ractor.receive; Ractor.receive; a.map(&:to_s) }
      r.send(list, move: true)
      first, = *list
      [first, [].concat(list)[1], tail[0], tail[498]].each do |e|
        assert_raise(Ractor::MovedError) { e << "!" }
      end
      r.send(1)
      assert_equal(Array.new(500) { |i| "e#{i}" }, take(r))
    RUBY
  end

  # Subarrays inside a frozen array share its storage, where the traversal has already replaced
  # elements.
  def test_frozen_arrays_that_contain_parts_of_themselves
    run_all(Cases["ractor/ractor_moves/frozen_arrays_that_contain_parts_of_themselves"])
  end

  def test_last_match_after_it_was_moved
    run_alone(<<~'RUBY')
      r = Ractor.new { 2.times { Ractor.receive } }
      "foo" =~ /o/
      r.send($~, move: true)
      "abc".start_with?(/a/)
      assert_equal("a", $~[0])
      "foo" =~ /o/
      r.send($~, move: true)
      "abc".sub("b", "x")
      assert_equal("b", $~[0])
    RUBY
  end

  def test_frozen_containers_of_what_was_reached_before
    run_all(Cases["ractor/ractor_moves/frozen_containers_of_what_was_reached_before"])
  end

  # The parts that were moved before it failed refer to successors which have no content yet.
  def test_what_a_failed_move_leaves_in_circles
    run_all(Cases["ractor/ractor_moves/what_a_failed_move_leaves_in_circles"])
  end

  # The traversal notes the objects that it has met in a hash. The hash gets old, and its entries
  # are   # young successors.
  def test_traversals_that_meet_many_objects
    run_alone(Cases["ractor/ractor_moves/traversals_that_meet_many_objects"])
  end

  def test_hash_that_is_being_iterated_and_two_way_pipe
    run_alone(<<~'RUBY')
      hash = (0..5).to_h { |i| [i, i] }
      r = Ractor.new { h = Ractor.receive; h[:new] = 1; h.size }
      begin
        hash.each { r.send(hash, move: true) }
      rescue RuntimeError, Ractor::MovedError, NoMethodError
      end
      assert_equal(7, take(r))
      r = Ractor.new { io = Ractor.receive; io.puts "hi"; io.close_write; [io.read, io.close] }
      r.send(IO.popen("cat", "r+"), move: true)
      assert_equal(["hi\n", nil], take(r))
    RUBY
  end

  def test_what_cannot_be_moved
    run_alone(Cases["ractor/ractor_moves/what_cannot_be_moved"])
  end

  # What was moved before is refused, wherever it is in a graph, and the rest stays whole.
  def test_graphs_with_what_was_moved_before
    run_alone(Cases["ractor/ractor_moves/graphs_with_what_was_moved_before"])
  end

  def test_match_data_and_files
    run_all(Cases["ractor/ractor_moves/match_data_and_files"])
  end

  def test_many_ractors_move_at_once
    run_alone(Cases["ractor/ractor_moves/many_ractors_move_at_once"])
  end
end
