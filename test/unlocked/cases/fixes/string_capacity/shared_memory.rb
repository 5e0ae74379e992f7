# A copy that is made while a string is a format keeps its memory; constants of C are not written.
format, copy = "%s" + "x" * 3000, nil
value = Object.new
value.define_singleton_method(:to_s) { copy = format.dup and "a" }
format % value
format << "y" * 100_000
GC.start
others = Array.new(100) { "z" * 3002 }
assert_equal("%s" + "x" * 3000, copy)
assert_equal(100, others.size)

text = RUBY_COPYRIGHT.dup
text[0, 5] = ""
assert_equal(RUBY_COPYRIGHT[5..], text)
