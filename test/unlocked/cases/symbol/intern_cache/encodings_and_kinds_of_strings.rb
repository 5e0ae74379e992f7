several
texts = ["", "a", "a=", "@a", "@@a", "$a", "[]=", "\u00e9", "\u3042\u3044", "a b\0c"]
texts.push("x" * 500, "\u00e9" * 400, "q".encode("UTF-16LE"), "\xff\xfe".b)
texts.push("\u3042".encode("EUC-JP"))
texts.push(*texts.map { |t| t.dup.force_encoding("BINARY") })
symbols = texts.to_h { |text| [[text, text.encoding], text.dup.to_sym] }
ractors = Array.new(2) do
  Ractor.new(texts, symbols) do |all, known|
    Array.new(20) do
      all.reject do |text|
        sym, str = text.dup.to_sym, -text.dup
        known[[text, text.encoding]].equal?(sym) && str.equal?(-text.dup) && str == text &&
          str.encoding == text.encoding && sym.name.bytes == text.bytes
      end
    end.flatten
  end
end
assert_equal([[], []], ractors.map(&:take))
3.times do
  assert_same(:a, "a".encode("EUC-JP").to_sym)
  assert_same(:a, "a".b.to_sym)
  assert_equal(Encoding::US_ASCII, "a".encode("EUC-JP").to_sym.encoding)
  assert_not_same("\u00e9".to_sym, "\u00e9".b.to_sym)
  assert_not_same(:q, "q".encode("UTF-16LE").to_sym)
  assert_not_same(-"a".b, -"a".dup)
  assert_raise(EncodingError) { "\xff".to_sym }
  assert_raise(EncodingError) { Object.new.respond_to?("\xff") }
  assert_raise(EncodingError) { Object.new.instance_variable_get("@\xff") }
end
