// A parser and its stack free what is their own.
// Retire-when: the base frees data without stopping all ractors.
// Expect: RUBY_TYPED_FREE_IMMEDIATELY 2
// Inserts: RUBY_TYPED_FREE_CONCURRENTLY 2

@redirect_parser_flags@
@@
- RUBY_TYPED_FREE_IMMEDIATELY
+ RUBY_TYPED_FREE_IMMEDIATELY | RUBY_TYPED_FREE_CONCURRENTLY
