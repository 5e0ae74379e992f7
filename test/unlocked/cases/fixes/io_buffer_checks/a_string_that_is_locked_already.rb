text = +"x" * 100
IO::Buffer.for(text) do |b|
  assert_raise(RuntimeError) { IO::Buffer.for(text) { } }
  assert_raise(RuntimeError) { text << "y" }
  copy = text.dup
  interned = copy.dup.freeze
  b.set_string("changed")
  assert_equal("x" * 100, copy)
  assert_equal("x" * 100, interned)
end
assert_equal("changed" + "x" * 93, text)
text << "y"
