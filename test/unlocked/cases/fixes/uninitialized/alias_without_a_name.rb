require "stringio"
emitter = Psych::Emitter.new(StringIO.new)
assert_raise(TypeError) { emitter.alias(nil) }
text = StringIO.new
handler = Psych::Emitter.new(text)
handler.start_stream(Psych::Nodes::Stream::UTF8)
handler.start_document([], [], true)
handler.start_sequence(nil, nil, true, 1)
handler.scalar("a", "A", nil, true, false, 1)
handler.alias("A")
handler.end_sequence
handler.end_document(true)
handler.end_stream
assert_equal(%w[a a], Psych.unsafe_load(text.string))
