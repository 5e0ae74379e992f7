// Copies of a StringIO count together who uses their state; that is atomic here, so that ractors
// free them concurrently.
// Retire-when: the base frees data without stopping all ractors.
// Expect: RUBY_TYPED_FREE_IMMEDIATELY 1
// Inserts: RUBY_TYPED_FREE_CONCURRENTLY 1

@include_atomic_of_stringio@
@@
+ #include "ruby/atomic.h"
  #include "ruby/io.h"

// The count of users is atomic.
@widen_stringio_count@
typedef rb_atomic_t;
@@
  struct StringIO {
    ...
-   int count;
+   rb_atomic_t count;
    ...
  };

@redirect_stringio_release@
expression ptr;
@@
- --ptr->count <= 0
+ RUBY_ATOMIC_FETCH_SUB(ptr->count, 1) <= 1

@redirect_stringio_share@
expression ptr;
@@
- ++ptr->count;
+ RUBY_ATOMIC_INC(ptr->count);

// So ractors may free a StringIO while others run.
@redirect_stringio_flags@
@@
- RUBY_TYPED_FREE_IMMEDIATELY
+ RUBY_TYPED_FREE_IMMEDIATELY | RUBY_TYPED_FREE_CONCURRENTLY
