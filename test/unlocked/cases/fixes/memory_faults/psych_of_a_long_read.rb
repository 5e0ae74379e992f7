io = Struct.new(:parts) do
  def external_encoding = Encoding::UTF_8
  def read(n) = parts.shift&.call(n)
end
[1, 100, 1 << 20].each do |more|
  source = io.new([-> n { "--- a\n" + "#" * (n - 6 + more) }])
  error = assert_raise(ArgumentError) { Psych.parse_stream(source) }
  assert_match(/\Aread returned \d+ bytes, more than it was asked for\z/, error.message)
end
assert_equal("a", Psych.load(io.new([-> _ { "--- a\n" }, -> n { "#" * n }])))
assert_raise(TypeError) { Psych.parse_stream(io.new([-> _ { 1 }])) }

# The text is changed while it is parsed.
text = "[" + "a, " * 50_000 + "b]"
handler = Class.new(Psych::Handler) do
  define_method(:scalar) { |*| text.replace("x" * 10) if text.size > 10 }
end
Psych::Parser.new(handler.new).parse(text)
assert_equal("x" * 10, text)
