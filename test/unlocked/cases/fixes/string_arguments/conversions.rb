# to_int and to_str of an argument make the string shorter, or share its memory.
LONG = ("a" * 5000).freeze

def object(method, answer, &change)
  Object.new.tap do |made|
    made.define_singleton_method(method) { change.call; GC.start; answer }
  end
end

text = +LONG
assert_raise(IndexError) { text.setbyte(4999, object(:to_int, 65) { text.replace("b") }) }
assert_equal("b", text)

text = LONG + "x"
assert_raise(RuntimeError) { text[/x/] = object(:to_str, "y") { text.replace("b") } }
assert_equal("b", text)

text = LONG + "x"
assert_raise(RuntimeError) { text.slice!(/x/, object(:to_int, 0) { text.replace("b") }) }
assert_equal("b", text)

text, copy = LONG + "\u3042", nil
text.slice!(object(:to_int, 3) { copy = text.dup.freeze }, 100)
assert_equal(LONG + "\u3042", copy)
assert_equal(4901, text.size)

[:byteindex, :byterindex].each do |search|
  text = "\u3042" * 3000
  short = object(:to_int, 6000) { text.replace("\u3042") }
  assert_raise(IndexError) { text.send(search, "b", short) }
end

text = "\xFF" + LONG + "\xFF"
assert_raise(RuntimeError) { text.scrub { object(:to_str, "?") { text.replace("b") } } }
assert_raise(TypeError) { "\xFF\xFF".scrub { 1 } }
