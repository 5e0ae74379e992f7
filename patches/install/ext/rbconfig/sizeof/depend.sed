# RbConfig::SIZEOF lists the types that CRuby's own configure.ac checks; that text stands in base/
# in the prepared tree.
# Reason: build
# Retire-when: the fork no longer wraps configure.ac.
# Expect: 2
s,\$\(top_srcdir\)/configure\.ac \\$,$(top_srcdir)/base/configure.ac \\,
