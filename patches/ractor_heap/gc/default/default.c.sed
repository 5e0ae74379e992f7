# Allocation beside other ractors: each counts its objects and mallocs in its own cache, reserves
# several pages at once, and sweeps pages without the VM lock (internal/ractor_heap.h).
# (Not a semantic patch: spatch cannot read 200 lines of this file.)
#
# Reason: behaviour
# Retire-when: the base counts allocations for each ractor, and ractors do not wait for each other
#   when they need a page.
# Expect: 74
# Retire: total_allocated_objects
# Inserts: newobj_unflushed 3
# Inserts: reserved_pages 1
# Inserts: malloc_unflushed 1
# Inserts: malloced 1
# Inserts: returned_pages 1
# Inserts: used_by 1
# Inserts: ractor_apart_before 1
# Inserts: ractor_apart_after 1
# Inserts: ractor_claimed_pages 1
# Inserts: internal/ractor_heap.h 1
# Inserts: internal/ractor_blocks.h 1
# Inserts: internal/shared_lines.h 1
# Inserts: ractor_blocks_malloc 1
# Inserts: ractor_blocks_calloc 1
# Inserts: ractor_blocks_realloc 1
# Inserts: ractor_blocks_free 1
# Inserts: blocks 1
# Inserts: SEVERAL_RACTORS_P 2
# Inserts: RACTOR_HEAP_INLINE 3
# Inserts: RACTOR_HEAP_STEP_NEEDED_P 1
# Inserts: RACTOR_HEAP_SWEEP_SLOTS 1
# Inserts: ractor_heap_allocated_objects 1
# Inserts: ractor_heap_count_malloc 1
# Inserts: ractor_heap_flush 1
# Inserts: ractor_heap_flush_mallocs 1
# Inserts: ractor_heap_malloc_increase 2
# Inserts: ractor_heap_refill 1
# Inserts: ractor_heap_return 1
# Inserts: ractor_heap_sweeping_page 1
# Inserts: ractor_heap_swept 1
# Inserts: ractor_heap_unswept_p 1
# Inserts: ractor_heap_wait 1
# Inserts: ractor_walk_lev 4
# Inserts: swept_apart 2

# What a ractor counts and reserves, apart from the cache lines of others.
/^    struct heap_page \*using_page;$/a\
    size_t newobj_unflushed;\
    struct heap_page *reserved_pages;
/^    size_t incremental_mark_step_allocated_slots;$/ {
    i\
    char ractor_apart_before[64];
    a\
    ssize_t malloc_unflushed;\
    size_t malloced;
}
/^    rb_ractor_newobj_heap_cache_t heap_caches\[HEAP_COUNT\];$/a\
    struct ractor_blocks blocks;\
    char ractor_apart_after[64];
/^typedef struct ractor_newobj_heap_cache \{$/i\
#include "internal/ractor_blocks.h"\

/^    struct heap_page \*pooled_pages;$/a\
    struct heap_page *returned_pages;
/^    struct heap_page \*free_next;$/a\
    const void *used_by;
/^    unsigned long live_ractor_cache_count;$/a\
    size_t ractor_claimed_pages;

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
/^#define gc_mode\(objspace\) /i\
#include "internal/ractor_heap.h"\
#include "internal/shared_lines.h"

# A new object.
/^newobj_alloc\(/,/^\}$/ {
    s/^    heap->total_allocated_objects\+\+;$/    cache->heap_caches[heap_idx].newobj_unflushed++;/
    s/\(heap->total_allocated_objects - heap->total_freed_objects/(heap->total_allocated_objects +\
             cache->heap_caches[heap_idx].newobj_unflushed - heap->total_freed_objects/
}

# Another page for new objects.
/^newobj_cache_miss\(.*\)$/,/^\}$/ {
    s/^    VALUE obj = Qfalse;$/&\
\
    if (SEVERAL_RACTORS_P(objspace) \&\& ractor_heap_refill(objspace, cache, heap_idx)) {\
        obj = ractor_cache_allocate_slot(objspace, cache, heap_idx);\
        if (obj) return obj;\
    }/
}
/^    \/\* Continue incremental marking or lazy sweeping, if in any of those steps\. \*\/$/ {
    n
    s/^    gc_continue\(objspace, heap\);$/    if (RACTOR_HEAP_STEP_NEEDED_P(objspace)) {\
        gc_continue(objspace, heap);\
    }/
}

# Sweeping: several ractors at once; a sweep under the lock first waits for them.
s/^( +)(sweep_page->heap->total_freed_objects) \+= (.*);$/\1RUBY_ATOMIC_SIZE_ADD(\2, \3);/
s/^            (page->heap->total_freed_objects)\+\+;$/            RUBY_ATOMIC_SIZE_INC(\1);/
/^gc_sweep_step\(/,/^\}$/ {
    s/= heap->sweeping_page;$/= ractor_heap_sweeping_page(objspace, heap);/;t stepped
    s/> GC_INCREMENTAL_SWEEP_SLOT_COUNT\)/> RACTOR_HEAP_SWEEP_SLOTS(objspace))/
    :stepped
}
s/^    newobj_cache->incremental_mark_step_allocated_slots = 0;$/&\
    ractor_heap_flush(newobj_cache);/
s/^    gc_ractor_newobj_cache_clear\(cache, NULL\);$/    ractor_heap_return(objspace, cache);\
&/

# A page that is swept without the lock tells no hook: one that was set meanwhile may need the lock.
/^struct gc_sweep_context \{$/a\
    bool swept_apart;
s/^( *)(rb_gc_event_hook\(vp, RUBY_INTERNAL_EVENT_FREEOBJ\);)$/\1if (!ctx->swept_apart) \2/

# Who walks over the pages holds the lock, because heaps grow under it, without stopping others.
/^objspace_each_objects_try\(VALUE arg\)$/,/^\}$/ {
    /^    rb_objspace_t \*objspace = data->objspace;$/a\
    unsigned int ractor_walk_lev = rb_gc_vm_lock();
    /^        GC_ASSERT\(pages_count == heap->total_pages\);$/ {
        n
        s/^    \}$/&\
    rb_gc_vm_unlock(ractor_walk_lev);/
    }
}
/^rb_gc_impl_each_object\(/,/^\}$/ {
    /^    rb_objspace_t \*objspace = objspace_ptr;$/a\
    unsigned int ractor_walk_lev = rb_gc_vm_lock();
    s/^\}$/    rb_gc_vm_unlock(ractor_walk_lev);\
}/
}

# A page that another ractor sweeps: its flag, its bits, and who changes or asks for them.
s/^        unsigned int before_sweep : 1;$/        unsigned int before_sweep;/
s/^(        !RVALUE_MARKED\(objspace, ptr\));$/\1 \&\&\
        ractor_heap_unswept_p(GET_HEAP_PAGE(ptr));/
s/^        gc_setup_mark_bits\(sweep_page\);$/        ractor_heap_swept();\
&/
/^rb_gc_impl_writebarrier_unprotect\(/,/^\}$/ {
    /^        unsigned int lev = rb_gc_vm_lock_no_barrier\(\);$/a\
        ractor_heap_wait(objspace);
}

# malloc. What counts for all stays a part of its callers, as in the base; so does a write barrier.
/^enum memop_type \{$/,/^\};$/ {
    /^\};$/a\
\
RACTOR_HEAP_INLINE(static bool objspace_malloc_increase_body(\
    rb_objspace_t *objspace, void *mem, size_t new_size, size_t old_size, enum memop_type type));\
RACTOR_HEAP_INLINE(void rb_gc_impl_free(void *objspace_ptr, void *ptr, size_t old_size));\
RACTOR_HEAP_INLINE(void rb_gc_impl_writebarrier_unprotect(void *objspace_ptr, VALUE obj));
}
s/^    gc_prof_set_malloc_info\(objspace\);$/    ractor_heap_flush_mallocs(objspace, full_mark);\
&/
/^objspace_malloc_increase_body\(/,/^\}$/ {
    s/^    if \(new_size > old_size\) \{$/    if (SEVERAL_RACTORS_P(objspace) \&\&\
            ractor_heap_count_malloc(objspace, new_size, old_size)) {\
        ; \/* in the ractor's cache *\/\
    }\
    else if (new_size > old_size) {/
}

# Small blocks: from those that the ractor keeps, and back to them.
/^rb_gc_impl_malloc\(/,/^\}$/ {
    s/mem = malloc\(size\)/mem = ractor_blocks_malloc(objspace, size)/
}
/^rb_gc_impl_calloc\(/,/^\}$/ {
    s/mem = calloc1\(size\)/mem = ractor_blocks_calloc(objspace, size)/
}
/^rb_gc_impl_realloc\(/,/^\}$/ {
    s/RB_GNUC_EXTENSION_BLOCK\(realloc\(ptr, new_size\)\)/ractor_blocks_realloc(objspace, ptr,\
                                                             new_size, old_size)/
}
/^rb_gc_impl_free\(/,/^\}$/ {
    s/^        free\(ptr\);$/        ractor_blocks_free(objspace, ptr, old_size);/
}

# What GC.stat tells.
s/^    SET\((malloc_increase_bytes), (malloc_increase)\);$/    SET(\1,\
        ractor_heap_malloc_increase(objspace, \&\2));/
s/^    SET\((oldmalloc_increase_bytes), (objspace->rgengc\.oldmalloc_increase)\);$/    SET(\1,\
        ractor_heap_malloc_increase(objspace, \&\2));/
s/^    SET\((total_allocated_objects), heap->total_allocated_objects\);$/    SET(\1,\
        ractor_heap_allocated_objects(heap));/
