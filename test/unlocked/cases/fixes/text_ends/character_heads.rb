# A search that begins at the end of a text, and an offset there: no byte behind it is looked at.
# The results are those of texts that Ruby allocates.
require_relative "PAGE_END"

def results(text, regexp)
  [text.byteindex("", text.bytesize), text.byterindex("", text.bytesize), text.rindex(regexp),
   text.byterindex(regexp, text.bytesize), text.index(regexp, text.length), text.rpartition(regexp)]
end

%w[UTF-8 CESU-8 EUC-JP Shift_JIS GB18030 UTF-16LE UTF-16BE UTF-32LE].each do |name|
  regexp = Regexp.new("(?:ss|s)\\ ".encode(name), Regexp::IGNORECASE)
  ["", "a", ".\u03b9", "\u3042", "s \u3042"].each do |text|
    text = text.encode(name)
    assert_equal(results(text.dup, regexp), results(PageEnd.after(text), regexp), [name, text])
  end
end
