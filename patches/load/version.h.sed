# Lets a release carry an ABI number: the fork's structures are not those of the release that it
# stands on, so that its extensions must be told apart. The base refuses that combination at
# compile time; this takes the refusal away.
# Retire-when: CRuby's releases carry an ABI number of their own.
# Why-text: these lines are the preprocessor's.
# Expect: 2
/^#elif defined RUBY_ABI_VERSION$/,/^# error /d
