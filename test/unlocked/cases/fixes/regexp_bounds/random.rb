# Random patterns and texts: what follows a text in memory changes no result.
require_relative "PAGE_END"

random = Random.new(20_261_123)
pick = ->(list) { list[random.rand(list.size)] }
characters = %w[a b k s S ss 1 _ x] + ["\u212A", "\u00DF", "\u1E9E", "\u0390", "\u03B9", "\u0308",
                                       "\u0301", "\uFB03", "\u3042", "\u00E9", "\u017F", "\n"]
letters = %w[UTF-8 UTF-16LE UTF-16BE UTF-32LE UTF-32BE ISO-8859-1 Windows-1252 Windows-1253 EUC-JP
             Windows-31J GB18030 Big5 EUC-KR Emacs-Mule CESU-8].to_h do |name|
  [name, characters.filter_map { |c| c.encode(name) rescue (c if c.ascii_only?) }]
end
letters["Emacs-Mule"] << "\x81\xA1".dup.force_encoding("Emacs-Mule")
groups = ["(%s)", "(?:%s)", "(?=%s)", "(?<=%s)", "(?~%s)", "(%s)\\1", "(?i:%s)", "(%s)?\\1\\b"]
more = ["", "", "*", "+", "?", "{2}", "*?", "\\b", "$", ".", "[a-s]", "\\w"]

ROUNDS.times do |round|
  name = pick[letters.keys]
  part = -> { Array.new(1 + random.rand(3)) { pick[letters[name]] }.inject(:+) }
  source = Array.new(1 + random.rand(3)) do
    before, after = pick[groups].split("%s", -1).map { |text| text.encode(name) }
    before + part[] + after + pick[more].encode(name)
  end.inject(:+)
  re = begin
    re = Regexp.new(source, pick[[Regexp::IGNORECASE, Regexp::IGNORECASE, 0]])
    re.match("\u00E9".encode(name)) # the pattern of this encoding
    re
  rescue EncodingError
    re
  rescue RegexpError
    next
  end
  text = (0..random.rand(4)).map { part[] }.inject(:+)
  results = ->(t) { [re.match(t)&.to_a, t.rindex(re), t.start_with?(re), t.scan(re).size] }
  assert_equal(results[text.dup], results[PageEnd.after(text)], [round, re, text].inspect)
end
