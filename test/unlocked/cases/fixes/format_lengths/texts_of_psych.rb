require "psych"
require "stringio"
def fill(size) = Array.new(300) { "z" * size }

# to_int of the style changes the text that is written.
text = +"text " * 500
style = Object.new
style.define_singleton_method(:to_int) do
  text.replace("short")
  @kept = Array.new(50) { "z" * 2500 }
  1
end
out = StringIO.new
emitter = Psych::Emitter.new(out)
emitter.start_stream(Psych::Nodes::Stream::UTF8)
emitter.start_document([], [], true)
emitter.scalar(text, nil, nil, true, false, style)
emitter.end_document(true)
emitter.end_stream
assert_not_include(out.string, "z")

# Directives that are converted, or change while a later one is.
out = StringIO.new
emitter = Psych::Emitter.new(out)
emitter.start_stream(Psych::Nodes::Stream::UTF8)
first = +"tag:#{"a" * 2000}:"
later = Object.new
later.define_singleton_method(:to_str) do
  first.replace("q")
  @kept = Array.new(50) { "z" * 2005 }
  GC.start
  "!second!"
end
emitter.start_document([1, 1], [["!first!".encode("UTF-16LE"), first], [later, "tag:b:"]], false)
emitter.scalar("v", nil, nil, true, false, 1)
emitter.end_document(false)
emitter.end_stream
assert_include(out.string, "%TAG !first! tag:#{"a" * 2000}:\n%TAG !second! tag:b:\n")
