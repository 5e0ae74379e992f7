# A parser and its stack free what is their own.
#
# Reason: behaviour
# Retire-when: the base frees data without stopping all ractors.
# Expect: 2
# Inserts: RUBY_TYPED_FREE_CONCURRENTLY 2
s/^(    RUBY_TYPED_FREE_IMMEDIATELY),$/\1 | RUBY_TYPED_FREE_CONCURRENTLY,/
