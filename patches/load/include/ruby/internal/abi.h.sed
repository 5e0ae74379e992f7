# The ABI number has one place, configure.ac of the fork, which puts it into config.h; the header's
# own number goes. Extensions carry it as the function ruby_abi_version, which the header defines
# in each of them. The function refers to a name that only the fork's programs define (version.c),
# so that stock's dynamic loader refuses the extension: a release of CRuby reads no extension's
# its number.
# Retire-when: CRuby's releases carry an ABI number of their own.
# Why-text: the lines are the preprocessor's, or a head without a body.
# Expect: 3
# Inserts: ruby_unlocked_abi 2

# The number.
/^#define RUBY_ABI_VERSION [0-9]+$/d

# The name, declared before the function.
/^RUBY_FUNC_EXPORTED unsigned long long __attribute__\(\(weak\)\)$/i\
extern const volatile unsigned long long ruby_unlocked_abi;

# It is 0.
s/^    return RUBY_ABI_VERSION;$/    return RUBY_ABI_VERSION + ruby_unlocked_abi;/
