// The counts of a ractor are kept when the ractor is freed (internal/stats/books.h).
//
// Reason: behaviour
// Retire-when: the base counts what ractors wait for.
// Expect: ractor_free 2
// Inserts: rb_stats_ractor_free 1

@hook_books_of_freed_ractor@
@@
ractor_free(...)
{
  ...
+ rb_stats_ractor_free(r);
  ruby_xfree(r);
}
