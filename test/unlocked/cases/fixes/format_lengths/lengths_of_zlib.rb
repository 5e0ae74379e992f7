require "zlib"
require "stringio"
def reader(text) = Zlib::GzipReader.new(StringIO.new(Zlib.gzip(text)))

# A limit that is shorter than the separator.
assert_equal("x", reader("x" * 100).gets("abc", 1))
assert_equal("xy", reader("xyz" * 100).gets("zzz", 2))
lines = []
reader("x" * 14).each_line("long one", 7) { |line| lines << line }
assert_equal(["x" * 7, "x" * 7], lines)

# No String to read into.
gz = reader("x" * 100)
gz.getc
assert_raise(TypeError) { gz.read(3, 5) }

# A negative room for output.
deflate = Zlib::Deflate.new(0)
[-1, -5, -2**31].each { |n| assert_raise(ArgumentError) { deflate.avail_out = n } }
text = Random.bytes(100_000)
assert_equal(text, Zlib.inflate(deflate.deflate(text) << deflate.finish))

# Other parameters before there is output, and when it does not fit.
deflate = Zlib::Deflate.new(9)
deflate.params(1, Zlib::HUFFMAN_ONLY)
out = deflate.deflate(text)
deflate << text
deflate.params(0, Zlib::DEFAULT_STRATEGY)
deflate << text
deflate.params(9, Zlib::FILTERED)
assert_equal(text * 3, Zlib.inflate(out << deflate.finish))

# What is left of the input when the block ends the call is read once, later.
deflate = Zlib::Deflate.new(0)
deflate.deflate("q" * 1_000_000) { |s| out = s; break }
deflate.params(9, Zlib::DEFAULT_STRATEGY)
assert_equal("q" * 1_000_000, Zlib.inflate(out + deflate.finish))

# The separator changes while the reader reads.
io = StringIO.new(Zlib.gzip(Random.bytes(20_000)))
separator = +"ab" * 2000
io.define_singleton_method(:readpartial) do |n, *|
  separator.replace("c" * 4000) if pos > 10_000
  super([n, 64].min)
end
error = assert_raise(RuntimeError) { Zlib::GzipReader.new(io).gets(separator) }
assert_equal("rs modified", error.message)

# The IO uses the reader while it reads.
io = StringIO.new(Zlib.gzip(Random.bytes(10_000).tr("\n", "x")))
gz = nil
inside = false
io.define_singleton_method(:readpartial) do |n, *|
  if gz && !inside && (pos / 64).odd?
    inside = true
    gz.read(300)
    inside = false
  end
  super([n, 64].min)
end
gz = Zlib::GzipReader.new(io)
begin
  5.times { gz.gets("\n\n") }
rescue Zlib::Error, EOFError
end
