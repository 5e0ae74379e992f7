# The functions of all encodings, with buffers that are too small: nothing is written behind one.
require "fiddle"

C = Fiddle
find = C::Function.new(C::Handle::DEFAULT["rb_enc_find"], [C::TYPE_VOIDP], C::TYPE_VOIDP)
CASE_MAP, WORD = 15 * C::SIZEOF_VOIDP, C::SIZEOF_VOIDP
UPCASE, DOWNCASE, TITLECASE, FOLD = 1 << 13, 1 << 14, 1 << 15, 1 << 19
TYPES = [C::TYPE_VOIDP] * 6

def map_once(function, encoding, text, room, flags)
  source, target = C::Pointer[text], C::Pointer.malloc(room + 64, C::RUBY_FREE)
  target[0, room + 64] = "\x7E" * (room + 64)
  position = C::Pointer.malloc(WORD, C::RUBY_FREE)
  position[0, WORD] = [source.to_i].pack("J")
  flag = C::Pointer.malloc(WORD, C::RUBY_FREE)
  flag[0, WORD] = [flags].pack("J")
  used = function.call(flag, position, source + text.bytesize, target, target + room, encoding)
  assert_equal("\x7E" * 64, target[room, 64], "#{room} bytes for #{text.inspect}")
  assert_operator(used, :<=, room)
  assert_operator(position[0, WORD].unpack1("J") - source.to_i, :<=, text.bytesize)
end

Encoding.list.reject(&:dummy?).each do |encoding|
  "a".dup.force_encoding(encoding).upcase rescue next
  pointer = find.call(encoding.name)
  function = C::Function.new(pointer[CASE_MAP, WORD].unpack1("J"), TYPES, C::TYPE_INT)
  ["aB\u00DF\u00E9\u3042", "\u00DF\u0390\uFB03", "\xDF\xDF".b, "\xA1\xA1a".b].each do |text|
    text = text.encode(encoding) rescue text.dup.force_encoding(encoding)
    next unless text.valid_encoding?
    [UPCASE, DOWNCASE, UPCASE | DOWNCASE, UPCASE | TITLECASE, FOLD].each do |flags|
      (0..24).each { |room| map_once(function, pointer, text, room, flags) }
    end
  end
end
