Process.setrlimit(:DATA, 1 << 30) unless RbConfig::CONFIG.values.join(" ").include?("-fsanitize")
require "objspace"

def too_big(&) = assert_raise_with_message(RegexpError, /\Atoo big compiled program: /, &)

["%s", "(?:%s|b)", "(?:b|%s)c", "(?=%s)b", "(?!%s)b", "(?>%s)", "(?~%s)", "(%s)",
 "(?<n>%s)\\g<n>", "(%s)?(?(1)a|b)", "(?i:%s)", "(?:%s)*", "(?:%s){0}", "(?:%s){3,}", "(?:%s)??",
 "(?:%s){2,9}"].each do |form|
  too_big { Regexp.new(format(form, ".{100000,}" * 30_000)) }
  assert_kind_of(Regexp, Regexp.new(format(form, "a")))
end

# At the limit, which is 64 MiB for each source of at most 2 MiB.
source = ".{100000,}" * 670
assert_equal(670 * 100_001 + 1, ObjectSpace.memsize_of(Regexp.new(source)) -
             ObjectSpace.memsize_of(/^/) + 2)
too_big { Regexp.new(".{100000,}" * 672) }
assert_raise_with_message(SyntaxError, /too big compiled program: /) do
  eval("/#{".{100000,}" * 672}/")
end

# Of a longer source, 32 bytes for each of its bytes.
long = "a" * 3_000_000
assert_equal(3_009_000, Regexp.new(long + ".{100000,}" * 900).source.bytesize)
too_big { Regexp.new(long + ".{100000,}" * 1000) }
