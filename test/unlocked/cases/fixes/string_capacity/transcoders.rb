# A converter writes no more than it was given room for, and goes on with the rest.
TEXT = "a\u{10000}\uFF76a\uFF76\uFF9E\uFF76\u3042\uFF76".freeze

def converted(converter, room)
  result, source = "".b, TEXT.dup
  loop do
    # With an offset: a long one, so that little is behind the end in the slot of the string.
    part = "x".b * 11
    state = converter.primitive_convert(source, part, 11, room)
    assert_operator(part.bytesize, :<=, 11 + room)
    result << part.b[11..]
    return result if state == :finished
    assert_equal(:destination_buffer_full, state)
  end
end

Encoding.name_list.each do |name|
  next if Encoding.find(name) == Encoding::UTF_8
  want = TEXT.encode(name, undef: :replace).b rescue next
  (1..20).each do |room|
    converter = Encoding::Converter.new("UTF-8", name, undef: :replace)
    assert_equal(want, converted(converter, room), "#{name} in steps of #{room}")
  end
end

(1..300).each do |count|
  text = "\uFF76a" * count
  assert_equal("\u30ABa" * count, text.encode("CP50220").encode("UTF-8"))
end
