# The ABI number has one place, configure.ac of the fork, which puts it into config.h; the header's
# own number goes. Extensions carry it as the function ruby_abi_version, which the header defines
# in each of them. A text rule: the line is the preprocessor's.
#
# Reason: behaviour
# Retire-when: CRuby's releases carry an ABI number of their own.
# Expect: 1
/^#define RUBY_ABI_VERSION [0-9]+$/d
