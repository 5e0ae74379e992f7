# The names of a converter stay when the strings that named it change.
name = String.new("xml_text_escape", capacity: 5000)
converter = Encoding::Converter.new(+"", name)
name.clear
GC.start
assert_equal("#<Encoding::Converter: xml_text_escape>", converter.inspect)
assert_equal("&lt;", converter.convert("<"))

failed = Encoding::Converter.allocate
assert_raise(ArgumentError) { failed.send(:initialize, [["x"]]) }
assert_kind_of(String, failed.inspect)
assert_equal(false, failed == converter)

two = Array.new(2) { Encoding::Converter.new("UTF-8", "EUC-JP") }
two[0].replacement = "?"
assert_equal(false, two[0] == two[1])
assert_equal(false, two[1] == two[0])

name = String.new("no_such_encoding", capacity: 5000)
other = Object.new
other.define_singleton_method(:to_str) do
  name.clear
  GC.start
  "also_none"
end
error = assert_raise(Encoding::ConverterNotFoundError) { "\u3042".encode(name, other) }
assert_match(/also_none to no_such_encoding/, error.message)
