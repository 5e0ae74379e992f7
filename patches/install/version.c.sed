# Puts "+unlocked" into the description that `ruby -v`, RUBY_DESCRIPTION and bug reports show,
# before the platform. What Ruby itself appends there (+YJIT, +PRISM) follows it, because the
# insertion point is counted from the end.
#
# Reason: behaviour
# Why-text: SmPL has no pattern for a part of a string concatenation.
# Retire-when: the fork ends.
# Expect: 1
s/^(    )"\[" RUBY_PLATFORM "\]";$/\1"+unlocked [" RUBY_PLATFORM "]";/
