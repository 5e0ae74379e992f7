re = Regexp.new("(a*)*\\1$", timeout: 0.001)
[
  [Regexp::TimeoutError, "a" * 3000 + "\u00e9b", re],
  [ArgumentError, "\xff", /a/],
  [Encoding::CompatibilityError, "\u00e9".encode("UTF-16LE"), /a/]
].each do |error, text, regexp|
  [false, true].each do |seen|
    "abc" =~ /b/
    $~ if seen
    assert_raise(error) { text.start_with?(regexp) }
    assert_equal(["a", "b", "c"], [$`, $&, $'], "#{error}, seen: #{seen}")
  end
end
assert("xaab".start_with?(/(x)(a+)/))
assert_equal(["x", "aa", "b"], [$1, $2, $'])
kept = $~
assert("xaab".start_with?(/(xa)/))
assert_equal(["xaa", "xa"], [kept[0], $1])
refute("xaab".start_with?(/b/))
assert_nil($~)
