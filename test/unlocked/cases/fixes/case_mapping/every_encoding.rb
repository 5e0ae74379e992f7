# A text is mapped as its characters are, one after the other, wherever a buffer ended.
LENGTHS = [1, 2, 3, 19, 20, 21, 31, 32, 33, 63, 64, 65, 200, 1000]
GROWING = "\u00DF\u0149\u0130\u0390\u1E9E\uFB03\u1FB7\u0587"
random = Random.new(7)

def characters(encoding)
  texts = ["Ab z", "\u00E9\u00C9\u03A3\u03C3\u03C2", GROWING, "\u{10400}\u{1E943}", "\u01C6\u10D0"]
  # Transcoders of Big5 make characters that their encodings do not have.
  made = texts.flat_map(&:chars).filter_map { |c| c.encode(encoding) rescue nil }
  made.map { _1.b.force_encoding(encoding) }.select(&:valid_encoding?)
end

Encoding.list.reject(&:dummy?).each do |encoding|
  chars = characters(encoding)
  chars = ["a", "B"].map { _1.dup.force_encoding(encoding) } if chars.empty?
  LENGTHS.each do |length|
    list = Array.new(length) { chars.sample(random:) }
    text = list.join
    [[:upcase], [:downcase], [:swapcase], [:downcase, :fold], [:upcase, :turkic],
     [:downcase, :ascii], [:upcase, :ascii], [:swapcase, :ascii]].each do |change|
      want = list.map { _1.send(*change) }.join
      assert_equal(want, text.send(*change), "#{encoding} #{change}")
      changed = text.dup
      answer = changed.send(:"#{change[0]}!", *change[1..])
      assert_equal(want, changed)
      assert_equal(want == text, answer.nil?) unless change[1] == :turkic
    end
    [[], [:ascii]].each do |options|
      want = list[0].capitalize(*options) + list[1..].map { _1.downcase(*options) }.join
      assert_equal(want, text.capitalize(*options), "#{encoding} capitalize")
    end
  end
end
