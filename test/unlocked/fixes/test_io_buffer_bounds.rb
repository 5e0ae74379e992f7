# frozen_string_literal: true
require "test/unit"
require "tempfile"
require_relative "../tools/separate_process"

# unlocked/fixes/io_buffer.c and unlocked/fixes/lent_buffer.c: where buffers end, and whose memory
# they write. Each test fails on stock; those of files and of shared memory end it with SIGBUS.
class TestIOBufferBounds < Test::Unit::TestCase
  include SeparateProcess
  OPTIONS = %w[-W0 -rtempfile].freeze
  PRELUDE = "PAGE = IO::Buffer::PAGE_SIZE"
  PAGE = IO::Buffer::PAGE_SIZE

  def test_each_byte_has_an_offset_and_a_count
    run_alone(Cases["fixes/io_buffer_bounds/each_byte_has_an_offset_and_a_count"])
  end

  def test_values_with_a_huge_count
    run_alone(<<~'RUBY')
      b = IO::Buffer.for("abcdefgh")
      [9, 2**40, 2**50, 2**61].each do |count|
        assert_raise_with_message(ArgumentError, /beyond end/) { b.values(:U8, 0, count) }
      end
      assert_equal([0x61626364, 0x65666768], b.values(:U32, 0, 2))
    RUBY
  end

  def test_a_file_is_mapped_to_its_end
    run_alone(Cases["fixes/io_buffer_bounds/a_file_is_mapped_to_its_end"])
  end

  def test_resize_of_shared_memory
    run_alone(Cases["fixes/io_buffer_bounds/resize_of_shared_memory"])
  end

  def test_a_mapped_file_stays_as_it_was_after_resize
    run_alone(<<~'RUBY')
      Tempfile.create do |file|
        file.write("x" * PAGE)
        file.flush
        flags = IO::Buffer::PRIVATE | IO::Buffer::READONLY
        b = IO::Buffer.map(file, nil, 0, flags).resize(PAGE * 2)
        assert_predicate(b, :readonly?)
        assert_predicate(b, :private?)
        assert_raise(IO::Buffer::AccessError) { b.set_string("y") }
        assert_equal("x" * 10 + "\0" * 10, b.get_string(PAGE - 10, 20))
      end
    RUBY
  end

  # On stock these writes change the key, the symbol and the copy.
  def test_a_shared_string_is_not_written
    run_alone(Cases["fixes/io_buffer_bounds/a_shared_string_is_not_written"])
  end

  def test_written_strings_have_no_stale_code_range
    run_alone(<<~'RUBY')
      text = +"abc"
      IO::Buffer.for(text) do |b|
        assert_predicate(text, :ascii_only?)
        b.set_value(:U8, 1, 0xff)
        refute_predicate(text, :ascii_only?)
        refute_predicate(text, :valid_encoding?)
        b.set_string("xyz")
        assert_predicate(text, :valid_encoding?)
      end
    RUBY
  end

  # On stock the buffer refers to memory of the string that read and write use, for ever.
  def test_a_scheduler_keeps_a_buffer_and_raises
    run_alone(Cases["fixes/io_buffer_bounds/a_scheduler_keeps_a_buffer_and_raises"])
  end

  # On stock the thread writes to freed memory, and sends it (AddressSanitizer).
  def test_strings_that_change_meanwhile
    run_alone(Cases["fixes/io_buffer_bounds/strings_that_change_meanwhile"])
  end
end
