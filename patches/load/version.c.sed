# Extensions refer to this name (ruby/internal/abi.h), so that no other Ruby can open them. It
# stands in version.c because that is in miniruby, too, whose main.c refers to it. Always 0.
# Retire-when: CRuby's releases carry an ABI number of their own.
# Why-text: spatch adds no definition with an attribute macro before an array.
# Expect: 1
# Inserts: ruby_unlocked_abi 1

# Before the first constant.
/^const int ruby_api_version\[\] = \{$/i\
RUBY_FUNC_EXPORTED const volatile unsigned long long ruby_unlocked_abi = 0;
