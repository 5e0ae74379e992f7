# CRuby's test expects a TypeError when a NameError is sent, because the receiver cannot be copied.
# Here the error arrives. Messages of isolation begin as CRuby's do, and then name what they are
# about: twelve tests compare them as a whole.
# Retire-when: the base's test expects that the error arrives.
# Expect: 13
# Inserts: receive.message 1
s/^    Ractor\.new\{\} << err$/    (Ractor.new { receive.message } << err).take \&\& "ok"/
# The expected text is the beginning.
/^assert_equal .(can not (get unsh|set const|access (inst|cla|non-sh))|defined with an|alloc)/{
    s/^assert_equal (['"])([^'"]*)\1, /assert_match %r<\\A\2>, /
}
