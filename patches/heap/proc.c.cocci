// A binding frees what is its own, and so do a proc and a method object.
// Retire-when: the base frees data without stopping all ractors.
// Expect: RUBY_TYPED_FREE_IMMEDIATELY 3
// Inserts: RUBY_TYPED_FREE_CONCURRENTLY 3

@redirect_binding_flags@
@@
- RUBY_TYPED_FREE_IMMEDIATELY
+ RUBY_TYPED_FREE_IMMEDIATELY | RUBY_TYPED_FREE_CONCURRENTLY
