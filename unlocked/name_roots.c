/*
 * name_roots.c: the caches of names when a GC that is not CRuby's own begins to mark. Part of gc.c.
 *
 * Stored: nothing. Orders: internal/name_cache.h. Suspended: never.
 */

/* Such a GC stops all ractors until it knows what is dead. */
static inline void
name_caches_roots(void)
{
#if USE_MODULAR_GC
    rb_name_caches_wipe_barrier();
#endif
}
