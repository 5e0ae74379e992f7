// A scanner frees what is its own.
// Retire-when: the base frees data without stopping all ractors.
// Expect: RUBY_TYPED_FREE_IMMEDIATELY 1
// Inserts: RUBY_TYPED_FREE_CONCURRENTLY 1

@redirect_scanner_flags@
@@
- RUBY_TYPED_FREE_IMMEDIATELY
+ RUBY_TYPED_FREE_IMMEDIATELY | RUBY_TYPED_FREE_CONCURRENTLY
