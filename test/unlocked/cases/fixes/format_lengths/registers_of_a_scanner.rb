require "strscan"
scanner = StringScanner.new("x" * 100_000)
scanner.pos = 99_999
scanner.string.replace("é" * 3)
GC.start
assert_equal(3, scanner.charpos)
scanner.pos = 4
assert_equal(2, scanner.charpos)

# The registers are those of one character, the groups those of a regexp that was never tried.
names = Regexp.new("(?<n>\u00e9)" * 40)
[StringScanner.new("\xff\xff".b), StringScanner.new("\xff\xff".b, fixed_anchor: true)].each do |s|
  assert_raise(Encoding::CompatibilityError) { s.scan(names) }
  assert_equal("\xff".b, s.getch)
  assert_nil(s["n"])
  assert_nil(s[:n])
  assert_equal({ "n" => nil }, s.named_captures)
end
scanner = StringScanner.new("foo bar foo")
assert_equal("foo", scanner.scan(/(?<w>\w+)/))
copy = scanner.dup
assert_equal("foo", copy[:w])
assert_equal("foo", scanner[:w])
assert_equal(" ", scanner.scan(" "))
assert_nil(scanner[:w])
either = StringScanner.new("b")
either.scan(/(?<x>a)|(?<x>b)|(?<x>c)/)
assert_equal("b", either[:x])
long = StringScanner.new("12 ab", fixed_anchor: true)
assert_equal(12, long.scan_integer) if long.respond_to?(:scan_integer)
long.pos = 3
assert_equal("a", long.getch)
assert_equal(["12 ", "a", "b"], [long.pre_match, long.matched, long.post_match])
