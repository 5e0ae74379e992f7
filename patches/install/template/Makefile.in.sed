# Two places name configure.ac: the rule that makes configure again depends on the wrapper and on
# CRuby's own, and the check for leaked globals reads in CRuby's own which functions may be
# replaced. And configure reads which holes are closed.
# Reason: build
# Retire-when: the fork no longer wraps configure.ac.
# Expect: 3

# configure is made again when either configure.ac changes.
s,^\$\(srcdir\)/\$\(CONFIGURE\): \$\(srcdir\)/configure\.ac$,& $(srcdir)/base/configure.ac,

# The check for leaked globals reads CRuby's own.
/PLATFORM=/s,\$\(srcdir\)/configure\.ac \\$,$(srcdir)/base/configure.ac \\,

# RbConfig has the holes that are closed.
s,^(reconfig config\.status:.*/enc/Makefile\.in) \\$,\1 $(srcdir)/UNLOCKED.holes/state \\,
