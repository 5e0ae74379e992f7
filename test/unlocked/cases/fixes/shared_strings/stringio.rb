require "stringio"
SIZE = 1024
WRITES = {
  ungetc: ->(io) { io.getc; io.ungetc("#") },
  ungetc_number: ->(io) { io.pos = 5; io.ungetc(35) },
  ungetbyte: ->(io) { io.pos = 2; io.ungetbyte(35) },
  ungetbyte_text: ->(io) { io.pos = 9; io.ungetbyte("####") },
  ungetc_at_the_end: ->(io) { io.pos = SIZE; io.ungetc("#") },
  ungetc_beyond: ->(io) { io.pos = SIZE + 9; io.ungetc("#") },
  ungetc_before: ->(io) { io.ungetc("#") },
  write: ->(io) { io.write("#") },
  write_at_the_end: ->(io) { io.pos = SIZE; io.write("#") },
  write_beyond: ->(io) { io.pos = SIZE + 9; io.write("#") },
  putc: ->(io) { io.putc(35) },
  print: ->(io) { io.print("#") },
  truncate: ->(io) { io.truncate(3) },
  truncate_longer: ->(io) { io.truncate(SIZE + 3) },
  truncate_equal: ->(io) { io.truncate(SIZE) },
  reopen: ->(io) { io.reopen(io.string, "w") },
  set_encoding: ->(io) { io.set_encoding("BINARY") },
}
WRITES.each do |name, write|
  whole = "x" * SIZE
  key = { whole => 1 }.keys[0]
  symbol = whole.to_sym
  part = whole[10..]
  write.call(StringIO.new(whole.dup))
  write.call(StringIO.new(symbol.to_s))
  write.call(StringIO.new(eval("+" + ("x" * SIZE).dump)))
  write.call(StringIO.new(whole))
  assert_equal(["x" * SIZE] * 4,
               [key, symbol.name, eval(("x" * SIZE).dump), part + "x" * 10], name)
end

# Buffers that are read into, of the length that they have.
%i[read sysread read_nonblock pread].each do |name|
  whole = "x" * SIZE
  key = { whole => 1 }.keys[0]
  buffer = whole.dup
  arguments = name == :pread ? [SIZE, 0, buffer] : [SIZE, buffer]
  StringIO.new("y" * SIZE).public_send(name, *arguments)
  assert_equal(["x" * SIZE, "x" * SIZE, "y" * SIZE], [whole, key, buffer], name)
  frozen = ("x" * SIZE).freeze
  arguments[-1] = frozen
  assert_raise(FrozenError, name) { StringIO.new("y" * SIZE).public_send(name, *arguments) }
  assert_equal("x" * SIZE, frozen)
end
buffer = nil
whole = "x" * SIZE
length = Object.new
length.define_singleton_method(:to_int) { buffer.replace(whole); SIZE }
buffer = +"b"
StringIO.new("y" * SIZE).read(length, buffer)
assert_equal(["x" * SIZE, "y" * SIZE], [whole, buffer])

# A string put back before itself.
io = StringIO.new(+"abcdef")
io.pos = 8
io.ungetc(io.string)
assert_equal("ababcdef", io.string)
r = Ractor.new("z" * SIZE) do |s|
  StringIO.new(s.dup).then { |other| other.getc; other.ungetc("#") }
  s
end
assert_equal("z" * SIZE, r.take)
