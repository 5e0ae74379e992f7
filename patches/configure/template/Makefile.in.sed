# Two places name configure.ac: the rule that makes configure again depends on the wrapper and on CRuby's own, and the
# check for leaked globals reads in CRuby's own which functions may be replaced.
#
# Reason: build
# Retire-when: the fork no longer wraps configure.ac.
# Expect: 2
s,^(\$\(srcdir\)/\$\(CONFIGURE\): \$\(srcdir\)/)configure\.ac$,\1configure.ac $(srcdir)/base/configure.ac,
/PLATFORM=/s,\$\(srcdir\)/configure\.ac \\$,$(srcdir)/base/configure.ac \\,
