Process.setrlimit(:DATA, 1 << 30) unless RbConfig::CONFIG.values.join(" ").include?("-fsanitize")

def too_big(&) = assert_raise_with_message(RegexpError, /\Atoo big compiled program: /, &)

cluster = "\u00e4\\X"
assert_match(Regexp.new(cluster * 20), "\u00e4x" * 20)
too_big { Regexp.new(cluster * 30_000) }
too_big { Regexp.new("\u00e4(?:(?:\\p{L}+x)" + ")(?:\\p{L}+x" * 100_000 + ")") }
assert_match(Regexp.new("\u00e4" + "\\p{L}x" * 1_000), "\u00e4" + "zx" * 1_000)
too_big { Regexp.new("(?<n>a)" * 20_000 + "\\k<n>" * 20_000) }
assert_match(Regexp.new("(?<n>a)" * 100 + "\\k<n>" * 100), "a" * 200)

# What a group contains is counted once, however deep it is.
deep = ->(n) { "\u00e4" + "(?:" * 1000 + "\\p{L}x" * n + ")" * 1000 }
assert_match(Regexp.new(deep[500]), "\u00e4" + "zx" * 500)
