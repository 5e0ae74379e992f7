// A ractor has the books in which it counts (internal/stats/books.h).
// Retire-when: the base counts what ractors wait for.
// Expect: newobj_cache 1

@widen_ractor_with_books@
@@
  struct rb_ractor_struct {
    ...
    void *newobj_cache;
+   struct rb_stats_books *stats_books;
    ...
  };
