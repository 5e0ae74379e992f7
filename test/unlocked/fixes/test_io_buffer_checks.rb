# frozen_string_literal: true
require "test/unit"

# unlocked/fixes/io_buffer.c. Most of these programs read or write outside of the buffer on stock.
class TestIOBufferChecks < Test::Unit::TestCase
  PRELUDE = <<~'RUBY'
    Warning[:experimental] = false
    # A number whose conversion runs a block.
    class Changing < Numeric
      def initialize(n, &block) = (@n, @block = n, block)
      def to_int = (@block.call; @n)
      def to_f = (@block.call; @n.to_f)
    end
    def gone
      b = IO::Buffer.new(1 << 20)
      s = b.slice(0, 64)
      b.free
      s
    end
    INVALID = IO::Buffer::InvalidatedError
  RUBY

  def check(body, **opt)
    assert_separately(["-W0"], PRELUDE + body, **opt)
  end

  def test_offsets_that_wrap
    check(<<~'RUBY')
      b = IO::Buffer.for("abcdefgh" * 2).dup
      whole = b.get_string
      far = [2**64 - 8, 2**64 - 4, 2**63, 2**63 - 1, 17, 2**64 - 1]
      types = %i[U8 S8 u16 U16 s16 S16 u32 U32 s32 S32 u64 U64 s64 S64 f32 F32 f64 F64]
      far.each do |offset|
        types.each do |type|
          assert_raise(ArgumentError, "#{type} #{offset}") { b.set_value(type, offset, 1) }
          assert_raise(ArgumentError) { b.set_values([type], offset, [1]) }
          assert_raise(ArgumentError) { b.get_value(type, offset) }
          assert_raise(ArgumentError) { b.get_values([type], offset) }
          assert_raise(ArgumentError) { b.each(type, offset, 1).to_a }
          assert_raise(ArgumentError) { b.values(type, offset, 1) }
        end
        [16, 2**64 - offset, 2**64 - offset + 8].uniq.grep(0...2**64).each do |length|
          where = "#{offset} #{length}"
          assert_raise(ArgumentError, where) { b.clear(65, offset, length) }
          assert_raise(ArgumentError, where) { b.slice(offset, length) }
          assert_raise(ArgumentError, where) { b.get_string(offset, length) }
          assert_raise(ArgumentError, where) { b.set_string("x" * 16, offset, length) }
          assert_raise(ArgumentError, where) { b.set_string("x" * 16, 0, length, offset) }
          assert_raise(ArgumentError, where) { b.copy(b.dup, offset, length) }
          assert_raise(ArgumentError, where) { b.copy(b.dup, 0, length, offset) }
          assert_raise(ArgumentError, where) { b.hexdump(offset, length) }
          assert_raise(ArgumentError, where) { b.each_byte(offset, length) { } }
          File.open(IO::NULL, "r+") do |io|
            [[:read], [:write], [:pread, 0], [:pwrite, 0]].each do |name, *from|
              assert_raise(ArgumentError) { b.send(name, io, *from, length, offset) }
            end
          end
        end
      end
      assert_raise(ArgumentError) { b.each_byte(8, 4096) { } }
      assert_raise(ArgumentError) { b.hexdump(0, 8, 2**63) }
      assert_equal(3, b.hexdump(0, 3, 1).lines.size)
      assert_raise(ArgumentError) { b.get_string(-1) }
      assert_equal(whole, b.get_string)
    RUBY
  end

  def test_hexdump_that_is_wider_than_the_stack
    check(<<~'RUBY')
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
    check(<<~'RUBY')
      mask = IO::Buffer.for("x" * 8)
      %i[& | ^].each do |op|
        assert_raise(INVALID) { gone.send(op, mask) }
        assert_raise(INVALID) { IO::Buffer.new(64).send(op, gone) }
      end
      assert_raise(INVALID) { ~gone }
      %i[and! or! xor!].each do |op|
        assert_raise(INVALID) { gone.send(op, mask) }
        assert_raise(INVALID) { IO::Buffer.new(64).send(op, gone) }
      end
      assert_raise(INVALID) { gone.not! }
      assert_raise(INVALID) { gone.resize(128) }
      assert_raise(INVALID) { gone.get_string }
      assert_raise(INVALID) { gone.slice(0, 8).get_string }
      assert_raise(INVALID) { gone <=> mask }
      assert_raise(INVALID) { mask <=> gone }
      assert_raise(INVALID) { IO::Buffer.new(64).copy(gone) }
      assert_raise(INVALID) { gone.dup }
      assert_raise(INVALID) { gone.clear }
      assert_raise(INVALID) { gone.each_byte { } }
      refute_predicate(gone, :valid?)
      assert_match(/INVALID/, gone.inspect)

      moved = IO::Buffer.new(1 << 20)
      part = moved.slice(8, 8)
      other = moved.transfer
      assert_raise(INVALID) { part & mask }
      assert_equal(8, (other.slice(8, 8) & mask).size)

      # On stock the slice has an address and a size that nobody set.
      empty = IO::Buffer.new(64).slice(0, 8)
      empty.resize(0)
      assert_equal(0, empty.size)
      assert_predicate(empty, :null?)
      kept = IO::Buffer.new(64).tap { |b| b.set_string("abc") }.slice(0, 8)
      assert_equal("abc", kept.resize(4096).get_string(0, 3))
    RUBY
  end

  def test_conversions_that_change_the_buffer
    check(<<~'RUBY')
      fresh = -> { IO::Buffer.new(1 << 20) }
      %i[U8 U16 u32 s64 F32 f64].each do |type|
        b = fresh.call
        assert_raise(ArgumentError) { b.set_value(type, 8, Changing.new(1) { b.free }) }
        b = fresh.call
        assert_raise(ArgumentError) { b.set_values([type] * 2, 8, [1, Changing.new(1) { b.free }]) }
        assert_raise(TypeError) { (b = fresh.call).values(type, Changing.new(8) { b.free }, 1) }
        assert_raise(TypeError) { (b = fresh.call).each(type, Changing.new(8) { b.free }, 1) { } }
      end
      b = fresh.call
      assert_equal(12, b.set_value(:U32, 8, Changing.new(7) { }))
      assert_equal(7, b.get_value(:U32, 8))
      assert_raise(TypeError) { b.set_value(:U32, 0, nil) }
      assert_raise(TypeError) { b.set_value(:F32, 0, "1") }
      assert_raise(RangeError) { b.set_value(:U32, 0, 2**40) }

      b = fresh.call
      name = Object.new
      name.define_singleton_method(:to_str) { b.free; "UTF-8" }
      assert_raise(ArgumentError) { b.get_string(0, 64, name) }
      b = fresh.call
      io = Object.new
      io.define_singleton_method(:fileno) { b.resize(16); 0 }
      io.define_singleton_method(:to_io) { $stdin }
      assert_raise(ArgumentError) { b.read(io, 8, 4096) }
      assert_raise(ArgumentError) { fresh.call.tap { b = _1 }.pwrite(io, 0, 8, 4096) }
    RUBY
  end

  def test_blocks_that_change_the_buffer
    check(<<~'RUBY')
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
    check(<<~'RUBY', timeout: 60)
      require "io/nonblock"
      r, w = IO.pipe
      r.nonblock = false
      b = IO::Buffer.new(1 << 20)
      part = b.slice(16, 8).slice(0, 8)
      thread = Thread.new { part.read(r, 8) }
      Thread.pass until thread.stop?
      %i[free transfer].each { |m| assert_raise(IO::Buffer::LockedError) { b.send(m) } }
      assert_raise(IO::Buffer::LockedError) { b.resize(16) }
      w << "12345678"
      assert_equal(8, thread.value)
      assert_equal("12345678", b.get_string(16, 8))
      thread = Thread.new { part.read(r, 8) }
      Thread.pass until thread.stop?
      thread.kill.join
      b.free
      assert_predicate(b, :null?)
    RUBY
  end

  def test_a_string_that_is_locked_already
    check(<<~'RUBY')
      text = +"x" * 100
      IO::Buffer.for(text) do |b|
        assert_raise(RuntimeError) { IO::Buffer.for(text) { } }
        assert_raise(RuntimeError) { text << "y" }
        copy = text.dup
        interned = copy.dup.freeze
        b.set_string("changed")
        assert_equal("x" * 100, copy)
        assert_equal("x" * 100, interned)
      end
      assert_equal("changed" + "x" * 93, text)
      text << "y"
    RUBY
  end

  def test_resize_of_a_mapped_file
    require "tempfile"
    Tempfile.create do |file|
      file.write("abc")
      file.flush
      check(<<~RUBY)
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
