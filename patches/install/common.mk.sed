# sizes.c is made from CRuby's own configure.ac, which stands in base/ in the prepared tree.
# Reason: build
# Retire-when: the fork no longer wraps configure.ac.
# Expect: 1
/sizes\.c\.tmpl/s,\$\(srcdir\)/configure\.ac$,$(srcdir)/base/configure.ac,
