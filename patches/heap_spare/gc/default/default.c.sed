# How much free memory the heap keeps: with several ractors as the user chooses, and when most of
# them have ended as little as before (internal/heap_spare.h).
# (Not a semantic patch: spatch cannot read 200 lines of this file.)
#
# Reason: behaviour
# Retire-when: the base plans the free slots of each heap by what the heap needs, and gives memory
#   back when ractors end.
# Expect: 15
# Inserts: internal/heap_spare.h 1
# Inserts: heap_spare_set_policy 1
# Inserts: heap_spare_ractor_begins 1
# Inserts: heap_spare_limit_mallocs 1
# Inserts: heap_spare_slots 1
# Inserts: heap_spare_freeable 1
# Inserts: heap_spare_unlink_limit 1
# Inserts: heap_spare_grow 1
# Inserts: heap_spare_trim 1
# Inserts: heap_spare_full_needed_p 1
# Inserts: heap_spare_sweep 1

/^#include "internal\/ractor_heap\.h"$/i\
#include "internal/heap_spare.h"

# The policy, and a new ractor.
/^rb_gc_impl_set_params\(/,/^\}$/ {
    s/^    rb_objspace_t \*objspace = objspace_ptr;$/&\
    heap_spare_set_policy();/
}
s/^    objspace->live_ractor_cache_count\+\+;$/&\
    heap_spare_ractor_begins(objspace);/

# The limit of malloc, when a collection begins.
s/^    \/\* reset oldmalloc info \*\/$/    heap_spare_limit_mallocs(objspace);\
&/

# Marking ends: what each heap may keep, and how many pages may go back.
s/^( +total_init_slots \+=) (gc_params\.heap_init_slots\[i\] \* r_mul);$/\1\
                heap_spare_slots(objspace, \&heaps[i], \2);/
/^        if \(objspace->heap_pages\.allocatable_slots == 0 && /i\
        heap_pages_freeable_pages =\
            heap_spare_freeable(objspace, heap_pages_freeable_pages);

# Sweeping: pages that go back, and slots that a heap may get.
/^gc_sweep_step\(/,/^\}$/ {
    s/^(    int unlink_limit = )(GC_SWEEP_PAGES_FREEABLE_PER_STEP);$/\1heap_spare_unlink_limit(\2);/
}
/^gc_sweep_finish_heap\(.*\)$/,/^\}$/ {
    s/^(    size_t swept_slots = heap->freed_slots \+ heap->empty_slots);$/\1 +\
        heap_spare_grow(objspace, heap);/
    s/^            else \{$/            else if (heap_spare_full_needed_p(objspace, heap,\
                                              min_free_slots - swept_slots)) {/
}
/^gc_sweep_finish\(/,/^\}$/ {
    s/^    heap_pages_free_unused_pages\(objspace\);$/&\
    heap_spare_trim();/
}

# malloc beyond its limit: a step of the sweep first.
/^objspace_malloc_increase_body\(/,/^\}$/ {
    s/^( +)gc_rest\(objspace\); .*$/\1heap_spare_sweep(objspace);/
}
