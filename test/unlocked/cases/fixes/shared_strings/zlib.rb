require "zlib"
require "stringio"
SIZE = 1024
text = Random.bytes(300_000)
packed = Zlib.deflate(text)

# Buffers that are read into, of the length that they have.
%i[read readpartial].each do |name|
  whole = "x" * SIZE
  key = { whole => 1 }.keys[0]
  buffer = whole.dup
  gz = Zlib::GzipReader.new(StringIO.new(Zlib.gzip("y" * SIZE * 4)))
  gz.getc
  gz.public_send(name, SIZE, buffer)
  assert_equal(["x" * SIZE, "x" * SIZE, "y" * SIZE], [whole, key, buffer], name)
end

# A buffer after none, none after a buffer, and another one.
def in_parts(packed)
  stream = Zlib::Inflate.new
  out = "".b
  packed.each_char.each_slice(20_000).with_index do |part, i|
    yield stream, part.join, i, out
  end
  out
end
assert_equal(text, in_parts(packed) do |stream, part, i, out|
  buffer = +""
  options = i.odd? ? { buffer: buffer } : {}
  stream.inflate(part, **options) { |piece| out << piece.b }
  out << stream.flush_next_out.to_s.b unless stream.finished?
end)

# The program changes the buffer between two calls, and in the block.
[->(s) { s.replace("q") }, ->(s) { s << "z" * 100_000 }, ->(s) { s.clear; GC.start },
 ->(s) { $kept = s.dup }].each do |change|
  buffer = +""
  stream = Zlib::Inflate.new
  pieces = "".b
  packed.each_char.each_slice(9000) do |part|
    stream.inflate(part.join, buffer: buffer) { |piece| pieces << piece.b; change.call(piece) }
    change.call(buffer)
  end
end
buffer = +""
stream = Zlib::Inflate.new
stream.inflate(packed[0, 5000], buffer: buffer) { }
buffer.freeze
bytes = buffer.dup
assert_raise(FrozenError) { stream.inflate(packed[5000..], buffer: buffer) { } }
assert_equal(bytes, buffer)

# Copies of a stream write into their own buffers.
deflate = Zlib::Deflate.new(0)
deflate << text[0, 40_000]
copy = deflate.dup
copy << "c" * 50_000
deflate << "d" * 50_000
assert_equal([text[0, 40_000] + "c" * 50_000, text[0, 40_000] + "d" * 50_000],
             [Zlib.inflate(copy.finish), Zlib.inflate(deflate.finish)])

# A dictionary is found when the GC has moved the stream.
streams = Array.new(200) { Zlib::Inflate.new.tap { |z| z.add_dictionary("dictionary " * 5) } }
fill = Array.new(20_000) { Object.new }
fill = nil
deflate = Zlib::Deflate.new
deflate.set_dictionary("dictionary " * 5)
packed = deflate.deflate("dictionary " * 50, Zlib::FINISH)
GC.compact if GC.respond_to?(:compact)
Array.new(20_000) { "f" * 10 }
streams.each { |z| assert_equal("dictionary " * 50, z.inflate(packed)) }
