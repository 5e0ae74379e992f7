# Each match reads the last byte of its text, and none after it. The results are those of texts that
# Ruby allocates.
require_relative "PAGE_END"

i = Regexp::IGNORECASE
tried = [
  [/(kk)\1/i, "kk\u212A"], [/(kk)\1\1/i, "kk\u212Ak"], [/(?<a>k\g<a>?k)\k<a-0>/i, "kkk\u212A"],
  [/(a)(b)?(?:\1|\2)\k<1>/i, "aba\u00E9"], [/a(x*)\1/, "a"], [/a(x*)\1\b/, "a"],
  [/a(x*)\1/i, "\u3042a"], [/(?<n>x*)(?<n>y*)a\k<n>\b/, "\u3042a"],
  [/(?<n>x*)(?<n>y*)a\k<n>\b/i, "a"], [/a[\u3042-\u3044]/, "a"], [/[\u3042-\u3044]*a/, "\u3042"],
  [/a[\u3042]?[^\u3042]/, "a\u3042"], [/(?:ab)*c/, "ab"], [/(?:ab)*?c/, "abab"],
  [/(?:\u3042b)*c/, "\u3042b"], [/x*y*z*\0/, "xyz"], [/[xy]/, "ab"], [/\bss/i, "a\u00DF"],
  [/a$/, "a"], [/a\Z/, "a\n"], [/.*?b/m, "a\u3042"], [/(?~b)c/, "a\u3042"], [/\X\X/, "e\u0301"]
]
%w[s xs xyzs kss].each { |pattern| tried << [Regexp.new(pattern, i), "#{pattern.chop}\u00DF"] }

def results(re, text)
  [re.match(text)&.byteoffset(0), text.rindex(re), text.start_with?(re), text.scan(re).size,
   text.index(re, text.length), text.rindex(re, -1), text.partition(re).map(&:b)]
end

tried.each do |re, text|
  assert_equal(results(re, text.dup), results(re, PageEnd.after(text)), "#{re.inspect} #{text}")
end
%w[UTF-16LE UTF-16BE UTF-32LE UTF-32BE].each do |name|
  tried.each do |re, text|
    next if re.source.match?(/\\[0u]/) # escapes of one byte, or of UTF-8
    wide = Regexp.new(re.source.encode(name), re.options & i)
    text = text.encode(name)
    assert_equal(results(wide, text.dup), results(wide, PageEnd.after(text)),
                 "#{re.inspect} #{text.inspect}")
  end
end
