# Two places name configure.ac: the rule that makes configure again depends on the wrapper and on
# CRuby's own, and the check for leaked globals reads in CRuby's own which functions may be
# replaced.
#
# Reason: build
# Retire-when: the fork no longer wraps configure.ac.
# Expect: 2

# configure is made again when either configure.ac changes.
s,^\$\(srcdir\)/\$\(CONFIGURE\): \$\(srcdir\)/configure\.ac$,& $(srcdir)/base/configure.ac,

# The check for leaked globals reads CRuby's own.
/PLATFORM=/s,\$\(srcdir\)/configure\.ac \\$,$(srcdir)/base/configure.ac \\,
