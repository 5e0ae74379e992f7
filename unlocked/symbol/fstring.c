/*
 * symbol/fstring.c: interned strings that were found before, without the VM's lock. Part of
 * string.c.
 *
 * Stored: in rb_intern_caches, strings that the table was asked for a second time: those that are
 * interned once do not evict others. Orders: internal/symbol/cache.h.
 */

/* The comparison is the table's own. */
static inline bool
fstring_equal_p(VALUE str, VALUE fstr)
{
    return fstring_cmp(str, fstr) == 0;
}

/* The interned string with this content and encoding, or 0, which means nothing. */
static inline VALUE
fstring_known(VALUE str)
{
    if (!rb_multi_ractor_p() || !name_readable_p(str)) return 0;
    return intern_cache_find(&rb_intern_caches[INTERN_CACHE_FSTRINGS], fstring_hash(str), str,
                           fstring_equal_p);
}

/* The table has fstr, which is not garbage. The VM lock is held if there are several ractors. */
static void
fstring_remember(VALUE fstr)
{
    if (!rb_multi_ractor_p() || rb_during_gc()) return;
    rb_intern_cache_fill_locked(&rb_intern_caches[INTERN_CACHE_FSTRINGS], rb_str_hash(fstr), fstr);
}
