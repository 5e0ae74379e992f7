library "unicode_normalize", requires: []
use("String#unicode_normalize", "\u00e9") { "e\u0301".unicode_normalize }
use("String#unicode_normalize :nfd", "e\u0301") { "\u00e9".unicode_normalize(:nfd) }
use("String#unicode_normalize :nfkc", "fi1") { "\ufb01\u00b9".unicode_normalize(:nfkc) }
use("String#unicode_normalize :nfkd", "1\u20442") { "\u00bd".unicode_normalize(:nfkd) }
use("String#unicode_normalize of Hangul", "\uac00") { "\u1100\u1161".unicode_normalize }
use("String#unicode_normalize!", "\u00e9") { "e\u0301".dup.unicode_normalize! }
use("String#unicode_normalized?", [false, true]) do
  ["e\u0301".unicode_normalized?, "\u00e9".unicode_normalized?]
end
use("String#unicode_normalize of UTF-16", Encoding::UTF_16LE) do
  "\u00e9".encode("UTF-16LE").unicode_normalize.encoding
end
