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
