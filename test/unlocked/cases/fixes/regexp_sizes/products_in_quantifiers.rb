Process.setrlimit(:DATA, 2 << 30) unless RbConfig::CONFIG.values.join(" ").include?("-fsanitize")

[[65_531, "{65536,}"], [65_526, "{65536}"], [30_000, "{90000,}"], [30_000, "{90000}"],
 [40_000, "{0,80000}"], [65_531, "{65536,}?"], [65_526, "{0,65536}?"]].each do |bytes, quantifier|
  re = Regexp.new("(?:#{"a" * bytes})#{quantifier}")
  assert_operator(ObjectSpace.memsize_of(re), :<, 1_000_000, quantifier)
  assert_equal(quantifier.start_with?("{0,"), re.match?("a" * bytes))
end

text = "ab" * 11_000
assert_match(Regexp.new("\\A(?:#{text}){3,100000}\\z"), text * 3)
assert_not_match(Regexp.new("\\A(?:#{text}){3,100000}\\z"), text * 2)
