// The counts of a ractor are kept when the ractor is freed (internal/stats/books.h).
// Retire-when: the base counts what ractors wait for.

@hook_books_of_freed_ractor@
@@
ractor_free(...)
{
  ...
+ rb_stats_ractor_free(r);
  ruby_xfree(r);
}
