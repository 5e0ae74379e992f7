# frozen_string_literal: true
require "test/unit"
require_relative "../tools/separate_process"

# unlocked/fixes/io_buffer.c. Most of these programs read or write outside of the buffer on stock.
class TestIOBufferChecks < Test::Unit::TestCase
  include SeparateProcess
  PRELUDE = Cases["fixes/io_buffer_checks/prelude"]

  def test_offsets_that_wrap
    run_alone(Cases["fixes/io_buffer_checks/offsets_that_wrap"])
  end

  def test_hexdump_that_is_wider_than_the_stack
    run_alone(<<~'RUBY')
      width = 32 << 20
      text = Thread.new { IO::Buffer.for("ab").hexdump(0, 2, width) }.value
      assert_equal("0x00000000  61 62", text[0, 17])
      assert_operator(text.size, :>, 3 * width)
      # With assertions, the base stops with [BUG] wherever malloc has no memory.
      unless GC::INTERNAL_CONSTANTS[:RB_BUG_INSTEAD_OF_RB_MEMERROR]
        assert_raise(NoMemoryError, ArgumentError) { IO::Buffer.for("ab").hexdump(0, 2, 2**58) }
      end
    RUBY
  end

  def test_slices_of_what_is_gone
    run_alone(Cases["fixes/io_buffer_checks/slices_of_what_is_gone"])
  end

  def test_conversions_that_change_the_buffer
    run_alone(Cases["fixes/io_buffer_checks/conversions_that_change_the_buffer"])
  end

  def test_blocks_that_change_the_buffer
    run_alone(<<~'RUBY')
      b = IO::Buffer.new(1 << 20)
      assert_raise(ArgumentError) { b.each(:U8) { |offset,| b.free if offset == 3 } }
      b = IO::Buffer.new(1 << 20)
      assert_raise(ArgumentError) { b.each(:U64) { |offset,| b.resize(4) if offset == 8 } }
      b = IO::Buffer.new(1 << 20)
      assert_raise(ArgumentError) { b.each_byte { b.free } }
      b = IO::Buffer.new(1 << 20)
      s = b.slice(0, 4096)
      assert_raise(INVALID) { s.each_byte { b.free } }
      assert_equal([1, 2], IO::Buffer.for("\1\2").each_byte.to_a)
    RUBY
  end

  # A slice is in use without the GVL: another thread may not free what it is a part of.
  def test_free_while_a_slice_is_read
    run_alone(Cases["fixes/io_buffer_checks/free_while_a_slice_is_read"])
  end

  def test_a_string_that_is_locked_already
    run_alone(Cases["fixes/io_buffer_checks/a_string_that_is_locked_already"])
  end

  def test_resize_of_a_mapped_file
    require "tempfile"
    Tempfile.create do |file|
      file.write("abc")
      file.flush
      run_alone(<<~RUBY)
        File.open(#{file.path.dump}, "r+") do |io|
          b = IO::Buffer.map(io, nil, 0, IO::Buffer::PRIVATE)
          b.resize(3 * IO::Buffer::PAGE_SIZE)
          assert_equal("abc\\0", b.get_string(0, 4))
          assert_equal(0, b.get_value(:U8, 2 * IO::Buffer::PAGE_SIZE))
        end
      RUBY
    end
  end
end
