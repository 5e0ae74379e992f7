Process.setrlimit(:DATA, 1 << 30) unless RbConfig::CONFIG.values.join(" ").include?("-fsanitize")
require "objspace"

def too_big(&) = assert_raise_with_message(RegexpError, /\Atoo big compiled program: /, &)

["%s", "(?:%s|b)", "(?:b|%s)c", "(?=%s)b", "(?!%s)b", "(?>%s)", "(?~%s)", "(%s)",
 "(?<n>%s)\\g<n>", "(%s)?(?(1)a|b)", "(?i:%s)", "(?:%s)*", "(?:%s){0}", "(?:%s){3,}", "(?:%s)??",
 "(?:%s){2,9}"].each do |form|
  too_big { Regexp.new(format(form, ".{100000,}" * 30_000)) }
  assert_kind_of(Regexp, Regexp.new(format(form, "a")))
end

# The limit is 64 MiB for each source of at most 2 MiB; of a longer one, 32 bytes for each byte.
any = ".{100000,}"
long = "abcdefghijklmno|" * 190_000
too_big { Regexp.new(any * 672) }
too_big { Regexp.new(long + any * 1000) }
assert_raise_with_message(SyntaxError, /too big compiled program: /) { eval("/#{any * 672}/") }
assert_equal(30 * 100_001 + 1, ObjectSpace.memsize_of(Regexp.new(any * 30)) -
             ObjectSpace.memsize_of(/^/) + 2)
if UP_TO_THE_LIMIT
  assert_equal(6_700, Regexp.new(any * 670).source.bytesize)
  assert_equal(3_049_000, Regexp.new(long + any * 900).source.bytesize)
end
