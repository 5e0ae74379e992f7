# A length near the largest one is refused; it was held to fit into the slot of a short string.
largest = (1 << (8 * [1].pack("l!").bytesize - 1)) - 1
converter = Encoding::Converter.new("UTF-8", "EUC-JP")
# The base with assertions ends a process that asks for so much.
refuses = !%w[debug hostile].include?(ENV["UNLOCKED_MODE"])
assert_raise(NoMemoryError) { converter.primitive_convert("a" * 10, +"", 0, largest) } if refuses
(refuses ? 0..4 : []).each do |less|
  reader, writer = IO.pipe
  writer << "a" * 5000
  buffer = "".encode("UTF-32LE")
  assert_raise(NoMemoryError, ArgumentError) { reader.sysread(largest - less - 1, buffer) }
end

text = ("x" * 100).encode("UTF-32LE")
assert_equal(text, text[0, largest / 2 + 1])
assert_equal(text, text[0, largest / 4 + 1])
