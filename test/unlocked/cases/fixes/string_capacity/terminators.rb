# The memory of a string has room for the terminator of its encoding after each of these.
WIDE = %w[UTF-16LE UTF-16BE UTF-32LE UTF-32BE]
LENGTHS = [*1..40, *130..170, *630..650, 1001, 4096]

# Methods that write a terminator where the string ends.
def use(text, want)
  assert_equal(want.b, text.b)
  text[0, 0] = ""
  if text.valid_encoding?
    text.squeeze!
    text.delete!("\u3042".encode(text.encoding))
  end
  text << text[0, 0]
  text.chop!
  text.force_encoding("UTF-8").force_encoding("UTF-32LE").force_encoding("UTF-16LE") << "".b
  text.freeze
end

def each_kind(text, encoding)
  last = text.byteslice(0, text.bytesize - 1)
  yield text[0, text.size - 1], text.b[0...-text[-1].bytesize]
  yield text.byteslice(0, text.bytesize - 1), last
  yield text.reverse, text.chars.reverse.join
  yield text.reverse.reverse!, text
  yield text.upcase, text.upcase
  yield text.swapcase(:ascii), text.swapcase(:ascii)
  yield text.succ, text.succ
  yield "#{text}#{text}", text.b * 2
  yield "#{"".encode("US-ASCII")}#{"".dup.force_encoding(encoding)}#{text}", text
  yield last.scrub, last.scrub
  yield text.dup.slice!(0, text.size), text
end

def initialized(text, encoding, capacity)
  yield Class.new(String).new(text, capacity:), text
  yield String.new(text, capacity:, encoding:), text
  yield String.new("", capacity:, encoding:) << text, text
  again = "".encode("UTF-32LE")
  again.send(:initialize, "a" * capacity, capacity:, encoding: "UTF-8")
  yield again, "a" * capacity
end

WIDE.each do |encoding|
  LENGTHS.each do |length|
    text = ("xy" * length)[0, length].encode(encoding)
    each_kind(text, encoding) { |made, want| use(+made, want) }
    initialized(text, encoding, length) { |made, want| use(made, want) }
    WIDE.each do |other|
      made = text.dup
      made.encode!(other)
      use(made, text.encode(other))
    end
    %i[ljust rjust center].each do |justify|
      made = "".encode(encoding).send(justify, length, "ab")
      assert_equal("".send(justify, length, "ab"), made)
    end
  end
end
GC.start
