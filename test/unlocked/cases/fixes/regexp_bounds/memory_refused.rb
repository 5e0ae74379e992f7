# The first match at a place leaves a stack; the match after "-" makes it grow, and its cache needs
# more memory than there is.
omit "no limit of memory here" if ENV["UNLOCKED_MODE"] == "asan"
re = Regexp.new("(?:a|a){1,100000}b")
text = "a" * 300 + "-b" + "a" * 100_000 + "-b"
kept = Array.new(400) { "x" * 100_000 }.each_slice(2).map(&:first)
GC.start
Process.setrlimit(:AS, 2 << 30)
assert_raise_with_message(RegexpError, /failed to allocate memory/) { re.match?(text) }
assert_equal(200, kept.size)
