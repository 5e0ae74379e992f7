# frozen_string_literal: true
require "test/unit"

# The block of String#unpack may change the string that is read, and the template. On stock unpack
# goes on in memory that was freed (Bug-22315).
class TestUnpackBlocks < Test::Unit::TestCase
  SIZE = 3000

  # A string of its own for each: copies would share the memory.
  def each_change(piece, count)
    [:clear, ->(s) { s.replace("b" * 10) }, ->(s) { s << "c" * 100_000 }].each do |change|
      yield piece * count, change.to_proc
    end
  end

  # Takes the memory that was just freed.
  def fill(size) = Array.new(20) { "z" * size }

  def test_a_block_that_changes_the_string
    ["a1" * SIZE, "U1" * SIZE, "C" * SIZE, "a1@1a1@2a1" * 100].each do |template|
      each_change("a", SIZE) do |text, change|
        wanted, got, kept = text.unpack(template), [], nil
        text.unpack(template) do |value|
          got << value
          next if kept
          change.call(text)
          kept = fill(SIZE)
        end
        assert_equal(wanted, got, template[0, 20])
      end
    end
  end

  def test_a_block_that_changes_the_template
    each_change("a1", SIZE) do |template, change|
      got, kept = [], nil
      ("x" * SIZE).unpack(template) do |value|
        got << value
        next if kept
        change.call(template)
        kept = fill(SIZE * 2)
      end
      assert_equal(["x"] * SIZE, got)
    end
  end

  def test_pointers_and_errors
    packed = ["text", "more"].pack("pp")
    got = []
    packed.unpack("pp") { got << _1; GC.start }
    assert_equal(%w[text more], got)
    assert_raise(TypeError) { "a".unpack(1) { } }
    assert_raise(ArgumentError) { "a".unpack("a", offset: 2) { } }
    frozen = "abc"
    assert_nil(frozen.unpack("a", offset: 1) { got << _1 })
    assert_equal("b", got.last)
    assert_raise(RuntimeError) { (+"abc").unpack("aa") { raise "in the block" } }
  end
end
