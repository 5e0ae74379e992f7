/*
 * name_roots.c: the caches of names when the GC begins to mark. Part of gc.c.
 *
 * Stored: nothing. Orders: D and H of internal/name_cache.h. Suspended: never.
 */

#if !USE_MODULAR_GC
/* Only names in their slots: nothing large is kept. */
static void
name_found_mark(VALUE name)
{
    if (STATIC_SYM_P(name)) return;
    VALUE str = RB_TYPE_P(name, T_SYMBOL) ? RSYMBOL(name)->fstr : name;
    if (!FL_TEST_RAW(str, RSTRING_NOEMBED)) rb_gc_mark_movable(name);
}
#endif

/* A GC that is not CRuby's own stops all ractors until it knows what is dead. */
static inline void
name_caches_roots(void *objspace_of_gc)
{
#if USE_MODULAR_GC
    rb_name_caches_wipe_barrier();
#else
    rb_objspace_t *objspace = objspace_of_gc;
    bool keep = objspace->flags.during_minor_gc && SEVERAL_RACTORS_P(objspace);
    rb_name_caches_found_barrier(keep ? name_found_mark : NULL);
#endif
}
