# CRuby's own configure.ac stands in base/ in the prepared tree, and it is that text which tells
# sizes.c what to measure.
#
# Reason: build
# Retire-when: the fork no longer wraps configure.ac.
# Expect: 1
/sizes\.c\.tmpl/s,\$\(srcdir\)/configure\.ac$,$(srcdir)/base/configure.ac,
