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
