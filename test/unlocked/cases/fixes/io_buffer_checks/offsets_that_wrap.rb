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
