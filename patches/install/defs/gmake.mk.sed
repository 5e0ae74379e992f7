# Lets make read the dependency files that the compiler writes beside the objects (-MMD, added by
# configure.ac of the fork), so that an edit of a fork file, or of a rule for it, rebuilds just
# what depends on it: the lists in common.mk do not know base/*.c. (probes.d is not such a file: it
# is dtrace's.)
# Reason: build
# Retire-when: common.mk takes its dependencies from the compiler.
# Expect: 2
# Inserts: probes.d 1
$a\
\
-include $(filter-out probes.d,$(wildcard *.d prism/*.d missing/*.d coroutine/*/*.d))
