# A block changes the string, or the separator, that the method is reading.
text, sizes = "," * 5000 + "a" * 5000, []
assert_raise(RuntimeError) do
  text.split(",") { |part| sizes << part.size and text.replace("") }
end
assert_equal([0], sizes.uniq)

separator = "x" * 3000
text = ("y" * 100 + separator) * 3
lines = []
text.each_line(separator) do |line|
  lines << line.size
  separator.replace("z" * 40_000)
  GC.start
end
assert_equal([3100] * 3, lines)

text = "a" * 5000 + "\u3042" + "b" * 5000
answer = text.encode("US-ASCII", fallback: lambda { |_|
  text.replace("q" * 100_000)
  GC.start
  "?"
})
assert_equal("a" * 5000 + "?" + "b" * 5000, answer)
