# A search that ignores case cuts the second character of this text at the end of its window. In
# Emacs-Mule the length of such a character was negative.
require_relative "PAGE_END"

re = Regexp.new("ax", Regexp::IGNORECASE)
text = "a\x81\xA1".dup.force_encoding("Emacs-Mule")
assert_predicate(text, :valid_encoding?)
assert_nil(re.match(PageEnd.before(text)))
assert_equal(2, re.match(PageEnd.before(text + "AXb")).begin(0))
