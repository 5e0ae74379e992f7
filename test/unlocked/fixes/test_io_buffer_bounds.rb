# frozen_string_literal: true
require "test/unit"
require "tempfile"

# unlocked/fixes/io_buffer.c and unlocked/fixes/lent_buffer.c: where buffers end, and whose memory
# they write. Each test fails on stock; those of files and of shared memory end it with SIGBUS.
class TestIOBufferBounds < Test::Unit::TestCase
  PAGE = IO::Buffer::PAGE_SIZE

  def check(body, **opt)
    assert_separately(["-W0", "-rtempfile"], "PAGE = IO::Buffer::PAGE_SIZE\n#{body}", **opt)
  end

  def test_each_byte_has_an_offset_and_a_count
    check(<<~'RUBY')
      b = IO::Buffer.for("abcdefgh")
      assert_equal("abcdefgh".bytes, b.each_byte.to_a)
      assert_equal("cdefgh".bytes, b.each_byte(2).to_a)
      assert_equal("cd".bytes, b.each_byte(2, 2).to_a)
      assert_equal([], b.each_byte(8).to_a)
      assert_equal([], b.each_byte(8, 0).to_a)
      seen = []
      assert_same(b, b.each_byte(6) { |byte| seen << byte })
      assert_equal("gh".bytes, seen)
      [[9], [9, 8], [0, 9], [7, 2], [8, 1], [2**62], [0, 2**62], [2**63], [2**63 - 1, 2**63 - 1],
       [-1], [0, -1], [1, 2, 3]].each do |arguments|
        seen.clear
        assert_raise(ArgumentError, arguments.inspect) { b.each_byte(*arguments) { seen << _1 } }
        assert_empty(seen)
      end
      assert_raise(RangeError) { b.each_byte(2**64) { } }
      assert_equal([], IO::Buffer.new(0).each_byte(0, 0).to_a)
    RUBY
  end

  def test_values_with_a_huge_count
    check(<<~'RUBY')
      b = IO::Buffer.for("abcdefgh")
      [9, 2**40, 2**50, 2**61].each do |count|
        assert_raise_with_message(ArgumentError, /beyond end/) { b.values(:U8, 0, count) }
      end
      assert_equal([0x61626364, 0x65666768], b.values(:U32, 0, 2))
    RUBY
  end

  def test_a_file_is_mapped_to_its_end
    check(<<~'RUBY')
      Tempfile.create do |file|
        file.write("x" * (PAGE + 3))
        file.flush
        [[PAGE * 2 + 1], [PAGE + 1, PAGE], [1, PAGE * 2], [nil, PAGE * 2], [nil, PAGE * 200],
         [PAGE, -PAGE], [2**62], [PAGE, 2**62 - PAGE]].each do |arguments|
          assert_raise(ArgumentError, arguments.inspect) { IO::Buffer.map(file, *arguments) }
        end
        assert_equal(PAGE + 3, IO::Buffer.map(file).size)
        assert_equal("xxx", IO::Buffer.map(file, nil, PAGE).get_string)
        assert_equal("\0", IO::Buffer.map(file, PAGE * 2).get_string(PAGE * 2 - 1))
        assert_equal(PAGE, IO::Buffer.map(file, PAGE, PAGE).size)
        assert_raise(Errno::EINVAL) { IO::Buffer.map(file, 0) }
        assert_raise(Errno::EINVAL) { IO::Buffer.map(file, 1, 1) }
        file.truncate(0)
        assert_raise(Errno::EINVAL) { IO::Buffer.map(file) }
      end
    RUBY
  end

  def test_resize_of_shared_memory
    check(<<~'RUBY')
      b = IO::Buffer.new(PAGE + 1, IO::Buffer::MAPPED | IO::Buffer::SHARED)
      assert_raise(IO::Buffer::AccessError) { b.resize(PAGE * 2 + 1) }
      b.resize(PAGE * 2)
      assert_equal(0, b.get_value(:U8, PAGE * 2 - 1))
      b.set_string("abc")
      b.resize(PAGE)
      assert_equal("abc", b.get_string(0, 3))
      assert_predicate(b, :shared?)
      b.free
      b.resize(PAGE * 3)
      b.clear(1)
      refute_predicate(b, :shared?)

      # Memory of calloc is not given to munmap and mremap, too.
      b = IO::Buffer.new(PAGE * 4, IO::Buffer::MAPPED | IO::Buffer::INTERNAL)
      b.set_string("abc")
      b.resize(PAGE * 400)
      assert_equal("abc\0", b.get_string(0, 4))
    RUBY
  end

  def test_a_mapped_file_stays_as_it_was_after_resize
    check(<<~'RUBY')
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
    check(<<~'RUBY')
      size = 3000
      [:transfer, :slice].each do |method|
        text = "x" * size
        b = IO::Buffer.for(text) { |buffer| buffer.send(method) }
        assert_equal(1, b.set_string("y"))
        assert_equal("yx", text[0, 2])
        copy = text.dup
        key = { text => 1 }.keys.first
        assert_raise(IO::Buffer::AccessError) { b.set_string("zzz") }
        assert_raise(IO::Buffer::AccessError) { b.set_value(:U8, 0, 1) }
        assert_raise(IO::Buffer::AccessError) { b.clear }
        assert_raise(IO::Buffer::AccessError) { b.not! }
        assert_equal("yx", copy[0, 2])
        assert_equal("yx", key[0, 2])
        text << "."
        copy << "."
        assert_equal("yx", text[0, 2])
        text.clear
        assert_raise(IO::Buffer::InvalidatedError) { b.get_string }
      end
    RUBY
  end

  def test_written_strings_have_no_stale_code_range
    check(<<~'RUBY')
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
    check(<<~'RUBY')
      class Scheduler
        attr_reader :kept
        def initialize = @kept = []
        def fiber(&block) = Fiber.new(blocking: false, &block).tap(&:resume)
        def io_wait(_io, events, _timeout = nil) = events
        %i[io_read io_write].each do |name|
          define_method(name) { |_io, buffer, *| keep(buffer) }
        end
        def io_pread(_io, buffer, *) = keep(buffer)
        def keep(buffer) = (@kept << buffer << buffer.slice(0, 1); raise IndexError, "no")
        %i[block unblock kernel_sleep close].each { |name| define_method(name) { |*| nil } }
      end
      Tempfile.create do |file|
        Thread.new do
          Fiber.set_scheduler(scheduler = Scheduler.new)
          Fiber.schedule do
            assert_raise(IndexError) { file.sysread(4) }
            assert_raise(IndexError) { file.syswrite("abc" * 100) }
            assert_raise(IndexError) { file.pread(4, 0) }
          end
          assert_equal(6, scheduler.kept.size)
          scheduler.kept.each_slice(2) do |buffer, slice|
            assert_predicate(buffer, :null?)
            refute_predicate(buffer, :locked?)
            refute_predicate(slice, :valid?)
            assert_raise(IO::Buffer::InvalidatedError) { slice.get_string }
          end
        end.join
      end
    RUBY
  end
end
