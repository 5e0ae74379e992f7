# The rest of default.c+pages.cocci: the object space's count of claimed pages, what programs set
# (SWP-I) as members of their own, and malloc's places.
# Retire-when: the base counts allocations for each ractor, and ractors do not wait for each other
# when they need a page.
# Why-text: spatch does not read struct rb_objspace, whose members have names of macros; a function
# with such a name in it it cannot delete; nor the argument of a macro that ends in a block; nor a
# declaration inside a macro.
# Expect: 27
# Inserts: ractor_claimed_pages 1, SWEEP_INLINE 3, counters_count_malloc 1
# Inserts: malloc_cache_realloc 1
# Retire: total_allocated_objects

/^    unsigned long live_ractor_cache_count;$/a\
    size_t ractor_claimed_pages;
s/^        unsigned int (dont_gc|dont_incremental) ?: 1;$/        unsigned int \1;/
s/^        unsigned int (has_newobj_hook|measure_gc) ?: 1;$/        unsigned int \1;/

# The objects of all heaps.
/^static inline size_t$/ {
    N
    /\ntotal_allocated_objects\(/ {
        :counting
        N
        /\n\}$/!b counting
        s/.*/static size_t total_allocated_objects(rb_objspace_t *objspace);/
    }
}

# malloc. Counting for all remains a part of its callers, as in CRuby; so does a write barrier.
/^enum memop_type \{$/,/^\};$/ {
    /^\};$/a\
\
SWEEP_INLINE(static bool objspace_malloc_increase_body(\
    rb_objspace_t *objspace, void *mem, size_t new_size, size_t old_size, enum memop_type type));\
SWEEP_INLINE(void rb_gc_impl_free(void *objspace_ptr, void *ptr, size_t old_size));\
SWEEP_INLINE(void rb_gc_impl_writebarrier_unprotect(void *objspace_ptr, VALUE obj));
}
/^objspace_malloc_increase_body\(/,/^\}$/ {
    s/^    if \(new_size > old_size\) \{$/    if (SEVERAL_RACTORS_P(objspace) \&\&\
            counters_count_malloc(objspace, new_size, old_size)) {\
        ; \/* in the ractor's cache *\/\
    }\
    else if (new_size > old_size) {/
}
/^rb_gc_impl_realloc\(/,/^\}$/ {
    s/RB_GNUC_EXTENSION_BLOCK\(realloc\(ptr, new_size\)\)/malloc_cache_realloc(objspace, ptr,\
                                                             new_size, old_size)/
}
