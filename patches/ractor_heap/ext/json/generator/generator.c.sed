# A generator's state frees what is its own.
#
# Reason: behaviour
# Retire-when: the base frees data without stopping all ractors.
# Expect: 1
# Inserts: RUBY_TYPED_FREE_CONCURRENTLY 1
/^    RUBY_TYPED_WB_PROTECTED \| RUBY_TYPED_FREE_IMMEDIATELY/ {
    s/RUBY_TYPED_FREE_IMMEDIATELY/& | RUBY_TYPED_FREE_CONCURRENTLY/
}
