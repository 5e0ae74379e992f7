# Crash reports have the C stack: configure reads the size of a signal's stack in CRuby's own
# signal.c, which is in base/ in the prepared tree. Without it the check does not compile, and
# configure takes backtrace(3) for broken.
# Reason: build
# Retire-when: the fork no longer wraps signal.c.
# Expect: 1
/RUBY_SIGALTSTACK_SIZE' /s,\$\{srcdir\}/signal\.c,${srcdir}/base/signal.c,
