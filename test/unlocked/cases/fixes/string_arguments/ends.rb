# Strings that are shorter than the newline of their encoding, or than what is looked for.
%w[UTF-16BE UTF-16LE UTF-32BE UTF-32LE].each do |encoding|
  ["\n", "\0", "\r", "\n\0", "\0\n", "\0\0\n"].each do |bytes|
    text = bytes.b.force_encoding(encoding)
    newline = "\n".encode(encoding)
    whole = bytes.bytesize == newline.bytesize && text == newline
    want = whole ? "" : bytes.b
    assert_equal(want, text.chomp.b, "#{encoding} #{bytes.inspect}")
    assert_equal(want, text.dup.tap(&:chomp!).b)
    assert_equal(want, text.chomp("").b)
    assert_equal(want, text.chomp(newline).b)
  end
end

text = "\0A\0".b.force_encoding("UTF-16BE")
assert_equal(["", "", text], text.rpartition("A\0".encode("UTF-16BE")))
assert_equal(nil, text.rindex("A\0".encode("UTF-16BE")))
assert_equal(nil, ("a" * 1000).rindex("\u{10000}" * 1000))
assert_equal(nil, ("a" * 1000).rindex("\u{10000}" * 10, 0))
assert_equal(2, "ab\u3042b".rindex("\u3042"))

half = "\x81".b.force_encoding("Shift_JIS")
assert_equal(false, half.valid_encoding?)
half << half
assert_equal(true, half.valid_encoding?)
shared = ("a" * 5000).freeze.dup
shared << shared
assert_equal("a" * 10_000, shared)
