# Fuzz target: case conversion, in all encodings. The first bytes choose the encoding, the method
# and the room for the encoding's own function; then two bytes make a character and its count. The
# result must be that of the characters one by one, in each of the method's forms.
module Fuzz
  CODES = [0xdf, 0x149, 0x390, 0x3b0, 0x1f0, 0x1e9e, 0xfb03, 0xfb00, 0x130, 0x131, 0x1c4, 0x1c5,
           0x3a3, 0x3c2, 0x1f80, 0x1fb7, 0x587, 0x10d0, 0x1c90, 0xa64a, 0x10400, 0x345, 0xe9, 0xc9,
           0x212a, 0x17f, 0xff, 0x178, 0xb5, 0x1f88].freeze
  METHODS = [[:upcase], [:downcase], [:swapcase], [:downcase, :fold], [:upcase, :ascii],
             [:downcase, :ascii], [:upcase, :turkic], [:downcase, :turkic], [:swapcase, :ascii],
             [:swapcase, :turkic], [:capitalize], [:capitalize, :turkic]].freeze
  # The same as flags of a case_map; without a name: none is called with them.
  FLAGS = { upcase: 1 << 13, downcase: 1 << 14, swapcase: 3 << 13, capitalize: 1 << 13 | 1 << 15,
            fold: 1 << 19, turkic: 1 << 20, ascii: 1 << 22 }.freeze
  ENCODINGS = Encoding.list.reject(&:dummy?).freeze
  SINGLE = %w[ISO-8859-1 ISO-8859-15 Windows-1252 UTF-8].map { Encoding.find(_1) }.freeze
  Found = Class.new(Exception)

  def self.one(bytes)
    which, how, room, *rest = bytes.byteslice(0, 300).bytes
    encoding = (which.to_i < 32 ? SINGLE : ENCODINGS).then { |list| list[which.to_i % list.size] }
    text = make(rest, encoding)
    compare(text, METHODS[how.to_i % METHODS.size])
    small(text, METHODS[how.to_i % METHODS.size], room.to_i)
    folded = [text, text.swapcase].map { |t| t.downcase(:fold) }
    raise Found, "casecmp" unless text.casecmp?(text.swapcase) == (folded[0] == folded[1])
  end

  def self.make(bytes, encoding)
    text = "".dup.force_encoding(encoding)
    bytes.each_slice(2) do |what, count|
      text << character(what, encoding) * (count.to_i % 70) if text.bytesize < 20_000
    end
    text
  end

  def self.character(what, encoding)
    if what < 0x60 then (0x20 + what).chr(encoding)
    elsif encoding.names.any?(/\AUTF|CESU/) then CODES[what % CODES.size].chr(encoding)
    else
      text = [what, what.chr + (0xa1 + what % 60).chr].map { |c| c.is_a?(String) ? c.b : c.chr.b }
      text.map { |c| c.force_encoding(encoding) }.find(&:valid_encoding?) || "s".encode(encoding)
    end
  rescue RangeError, EncodingError
    "s".b.force_encoding(encoding).then { |s| s.valid_encoding? ? s : "s".encode(encoding) }
  end

  def self.compare(text, method)
    expected = one_by_one(text, method)
    same(expected, Fuzz.exact(text).public_send(*method), method)
    same(expected, text.dup.tap { |t| t.public_send(:"#{method[0]}!", *method[1..]) }, method)
    return if text.ascii_only? || text.bytesize > 5000 # a Symbol of ASCII is US-ASCII

    same(expected, text.to_sym.public_send(*method).name, method)
  end

  def self.one_by_one(text, method)
    return text.each_char.map { |c| c.public_send(*method) }.join if method[0] != :capitalize

    text.each_char.with_index.map { |c, i|
      i == 0 ? c.public_send(*method) : c.public_send(:downcase, *method[1..])
    }.join
  end

  def self.same(expected, result, method)
    return if expected.b == result.b

    raise Found, [method, result.encoding, result, expected].map { _1.inspect[0, 200] }.join(" ")
  end

  # The encoding's function with little room.
  def self.small(text, method, room)
    return if method.include?(:ascii)

    flags = method.sum { |name| FLAGS[name] }
    whole, part = [text.bytesize * 3 + 20, room % 60].map { |size| Fuzz.map(text, flags, size) }
    raise Found, "#{method} in #{room % 60}: #{part.inspect[0, 200]}" if part && part != whole
  end
end
