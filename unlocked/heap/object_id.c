/*
 * heap/object_id.c: the ids of objects, and the objects of ids. Part of gc.c, which includes the
 * default GC. Invariants: OID-A to OID-F of internal/heap/object_id.h.
 *
 * Suspended: OID-E, in object_id_add, between the entries; nothing there waits, or runs the GC.
 */
#include "internal/common/address_table.h"
#include "internal/heap/object_id.h"

/* As many as there are cells for them at addresses of 64 bits; not one that overlaps the first. */
static const VALUE OBJECT_ID_ADDRESSES = ~(VALUE)0 / ADDRESS_TABLE_SLOT;

static struct object_ids {
    struct address_table ids;           /* object -> id */
    struct address_table index;         /* id -> object; without a directory: not used */
    unsigned int markings_unasked;      /* since the last _id2ref */
    bool flags_can_miss;                /* OID-C */
} object_ids;

static void
object_ids_init(void)
{
    if (!rb_address_table_init(&object_ids.ids)) rb_memerror();
}

static void
object_ids_release(void)
{
    rb_address_table_release(&object_ids.ids);
    rb_address_table_release(&object_ids.index);
}

static inline bool
object_ids_indexed_p(void)
{
    return ul_atomic_load_relaxed(&object_ids.index.directory) != NULL;
}

/* The address of an id in the index: the first one again after OBJECT_ID_ADDRESSES (OID-D). */
static inline VALUE
object_id_address(VALUE id)
{
    return id / OBJECT_ID_STEP % OBJECT_ID_ADDRESSES * ADDRESS_TABLE_SLOT;
}

/* ---- giving ids ---------------------------------------------------------------------------- */

static VALUE
object_id_next(rb_objspace_t *objspace)
{
    rb_ractor_newobj_cache_t *cache = rb_multi_ractor_p() ? ractor_own_cache() : NULL;
    if (!cache) return ul_atomic_fetch_add_relaxed(&objspace->next_object_id, OBJECT_ID_STEP);

    struct object_id_block *block = &cache->ids;
    if (block->next == block->end) {
        const unsigned long long size = OBJECT_ID_BLOCK * OBJECT_ID_STEP;
        block->next = ul_atomic_fetch_add_relaxed(&objspace->next_object_id, size);
        block->end = block->next + size;
    }
    block->next += OBJECT_ID_STEP;
    return block->next - OBJECT_ID_STEP;
}

/* Whether no other ractor can have the object: not for all of which this is true, but for most. */
static bool
object_id_own_p(VALUE obj)
{
    if (!rb_multi_ractor_p()) return true;
    switch (BUILTIN_TYPE(obj)) {
      case T_ARRAY: case T_HASH: case T_OBJECT: case T_STRING: case T_STRUCT:
        return !RB_FL_TEST_RAW(obj, (VALUE)RUBY_FL_FREEZE | RUBY_FL_SHAREABLE);
      default:
        return false;
    }
}

/*
 * OID-B and OID-E. *id is what the object has, afterwards. There is no safepoint between finding
 * that an object of one's own has none and giving it one.
 */
static enum address_table_state
object_id_add(VALUE obj, VALUE *id)
{
    enum address_table_state state;
    VALUE there;

    if (object_ids_indexed_p()) {
        state = rb_address_table_set(&object_ids.index, object_id_address(*id), obj);
        if (state != ADDRESS_ENTRY) return state;
    }
    if (!object_id_own_p(obj)) return rb_address_table_add(&object_ids.ids, obj, id);
    if (!(there = address_table_get(&object_ids.ids, obj))) {
        return rb_address_table_set(&object_ids.ids, obj, *id);
    }
    *id = there;
    return ADDRESS_ENTRY;
}

/* Waits for other ractors. Meanwhile the GC can run, and take away empty regions, or the index. */
static bool
object_id_add_regions(VALUE obj, VALUE id)
{
    bool added;

    RB_VM_LOCK_ENTER();
    added = rb_address_table_add_region(&object_ids.ids, obj)
        && (!object_ids_indexed_p()
            || rb_address_table_add_region(&object_ids.index, object_id_address(id)));
    RB_VM_LOCK_LEAVE();
    return added;
}

/* OID-C. Ractors write flags_can_miss once after each marking: its cache line is shared. */
static void
object_id_set_flag(VALUE obj)
{
    if (object_id_own_p(obj)) {
        RB_FL_SET_RAW(obj, FL_SEEN_OBJ_ID);
        return;
    }
    address_table_set_dirty(&object_ids.ids, obj);
    if (!ul_atomic_load_relaxed(&object_ids.flags_can_miss)) {
        ul_atomic_store_relaxed(&object_ids.flags_can_miss, true);
    }
    ul_atomic_fetch_or_relaxed(&RBASIC(obj)->flags, (VALUE)FL_SEEN_OBJ_ID);
}

/* An id for obj, which had none, and may have got one from another ractor since. */
static VALUE
object_id_give_anywhere(rb_objspace_t *objspace, VALUE obj)
{
    VALUE id = object_id_next(objspace);
    enum address_table_state state;

    while ((state = object_id_add(obj, &id)) != ADDRESS_ENTRY) {
        if (state == ADDRESS_NO_CHUNK || !object_id_add_regions(obj, id)) rb_memerror();
    }
    return id;
}

NOINLINE(static VALUE object_id_give(rb_objspace_t *objspace, VALUE obj));

/* Mostly the chunk is there, and no other ractor has the object: it goes down once. OID-B: no
 * safepoint between looking and giving. */
static VALUE
object_id_give(rb_objspace_t *objspace, VALUE obj)
{
    VALUE *cell = address_table_cell(&object_ids.ids, obj);
    VALUE id = cell ? address_cell_value(ul_atomic_load_acquire(cell)) : 0;

    if (!id) {
        if (cell && object_id_own_p(obj) && !object_ids_indexed_p()) {
            id = object_id_next(objspace);
            address_cell_set(cell, obj, id);
        }
        else {
            id = object_id_give_anywhere(objspace, obj);
        }
    }
    object_id_set_flag(obj);
    return id;
}

static inline VALUE
object_id_of(rb_objspace_t *objspace, VALUE obj)
{
    VALUE id = 0;

    if (LIKELY(FL_TEST_RAW(obj, FL_SEEN_OBJ_ID))) id = address_table_get(&object_ids.ids, obj);
    if (UNLIKELY(!id)) id = object_id_give(objspace, obj);
    return ULL2NUM(id);
}

VALUE
rb_object_id_given(VALUE obj)
{
    if (SPECIAL_CONST_P(obj) || !FL_TEST_RAW(obj, FL_SEEN_OBJ_ID)) return 0;
    if (!FIELDS_OWN_GC_P()) return 0;
    VALUE id = address_table_get(&object_ids.ids, obj);
    return LIKELY(id && POSFIXABLE(id)) ? LONG2FIX((long)id) : 0;
}

/* ---- the garbage collector ----------------------------------------------------------------- */

static VALUE
object_id_of_zombie(rb_objspace_t *objspace, VALUE obj)
{
    VALUE id = address_table_get(&object_ids.ids, obj);
    return ULL2NUM(id ? id : object_id_next(objspace));
}

static void
object_id_delete(VALUE obj)
{
    if (!address_table_delete(&object_ids.ids, obj)) {
        rb_bug("object id: %p has the flag and no id (OID-A)", (void *)obj);
    }
}

static void
object_id_move(VALUE from, VALUE to)
{
    if (!FL_TEST_RAW(from, FL_SEEN_OBJ_ID)) return;
    VALUE id = address_table_get(&object_ids.ids, from);

    object_id_delete(from);
    if (!rb_address_table_add_region(&object_ids.ids, to)
        || rb_address_table_set(&object_ids.ids, to, id) != ADDRESS_ENTRY) {
        rb_memerror();
    }
    if (object_ids_indexed_p()) {
        (void)rb_address_table_set(&object_ids.index, object_id_address(id), to);
    }
}

static void
object_ids_drop_dead(VALUE address, VALUE obj, void *data)
{
    if (object_id_address(address_table_get(&object_ids.ids, obj)) == address) return;
    address_table_delete(&object_ids.index, address);
}

/* Marking begins. An index with many entries of dead objects gives them back (OID-D). */
static void
object_ids_trim(void)
{
    rb_address_table_trim(&object_ids.ids);
    if (!object_ids_indexed_p()) return;
    if (object_ids.markings_unasked++ == OBJECT_ID_INDEX_MARKINGS) {
        rb_address_table_release(&object_ids.index);
        return;
    }
    if (object_ids.index.chunks > 2 * object_ids.ids.chunks + OBJECT_ID_BLOCK) {
        rb_address_table_each(&object_ids.index, object_ids_drop_dead, NULL);
    }
    rb_address_table_trim(&object_ids.index);
}

static void
object_id_restore_flag(VALUE obj, VALUE id, void *data)
{
    if (!FL_TEST_RAW(obj, FL_SEEN_OBJ_ID)) RB_FL_SET_RAW(obj, FL_SEEN_OBJ_ID);
}

/* A marking ended (OID-C). */
static void
object_ids_restore_flags(void)
{
    if (!object_ids.flags_can_miss) return;
    rb_address_table_each_dirty(&object_ids.ids, object_id_restore_flag, NULL);
    object_ids.flags_can_miss = false;
}

/* ---- from id to object --------------------------------------------------------------------- */

struct object_ids_indexing {
    struct address_table index;
    bool failed;
};

static void
object_ids_index_entry(VALUE obj, VALUE id, void *data)
{
    struct object_ids_indexing *indexing = data;
    VALUE address = object_id_address(id);

    if (indexing->failed) return;
    indexing->failed = !rb_address_table_add_region(&indexing->index, address)
        || rb_address_table_set(&indexing->index, address, obj) != ADDRESS_ENTRY;
}

/* OID-F. Under the VM lock. false: no memory. */
static bool
object_ids_build_index(void)
{
    struct object_ids_indexing indexing;

    rb_vm_barrier();
    indexing.failed = !rb_address_table_init(&indexing.index);
    rb_address_table_each(&object_ids.ids, object_ids_index_entry, &indexing);
    if (indexing.failed) rb_address_table_release(&indexing.index);
    else object_ids.index = indexing.index;
    return !indexing.failed;
}

/* 0: it is none. */
static VALUE
object_id_from_integer(VALUE integer)
{
    unsigned long long id = 0;

    if (FIXNUM_P(integer)) {
        if (FIX2LONG(integer) > 0) id = (unsigned long long)FIX2LONG(integer);
    }
    else if (rb_absint_size(integer, NULL) <= sizeof(id) && BIGNUM_POSITIVE_P(integer)) {
        id = rb_big2ull(integer);
    }
    return id % OBJECT_ID_STEP ? 0 : (VALUE)id;
}

/* OID-D. Under the VM lock. */
static bool
object_id_hit_p(rb_objspace_t *objspace, VALUE id, VALUE obj)
{
    if (!obj || address_table_get(&object_ids.ids, obj) != id) return false;
    /* A page that another ractor sweeps has dead objects that look alive (SWP-D, SWP-G). */
    sweep_wait(objspace);
    return address_table_get(&object_ids.ids, obj) == id
        && !rb_gc_impl_garbage_object_p(objspace, obj);
}

static bool
object_id_find(rb_objspace_t *objspace, VALUE object_id, VALUE *obj)
{
    const VALUE id = object_id_from_integer(object_id);
    bool found = false, indexed;

    if (!id) return false;
    RB_VM_LOCK_ENTER();
    indexed = object_ids_indexed_p() || object_ids_build_index();
    if (indexed) {
        object_ids.markings_unasked = 0;
        *obj = address_table_get(&object_ids.index, object_id_address(id));
        found = object_id_hit_p(objspace, id, *obj);
    }
    RB_VM_LOCK_LEAVE();
    if (!indexed) rb_memerror();
    return found;
}

/* ---- checks -------------------------------------------------------------------------------- */

static void
object_id_verify(VALUE obj, VALUE id, void *data)
{
    switch (BUILTIN_TYPE(obj)) {
      case T_NONE: case T_MOVED:
        rb_bug("object id: %p, which has id %llu, is no object (OID-A)", (void *)obj,
               (unsigned long long)id);
      default:
        break;
    }
    if (!FL_TEST_RAW(obj, FL_SEEN_OBJ_ID) && !address_table_dirty_p(&object_ids.ids, obj)) {
        rb_bug("object id: %p has id %llu and no flag (OID-C)", (void *)obj,
               (unsigned long long)id);
    }
}

static void
object_ids_verify(void)
{
    rb_address_table_each(&object_ids.ids, object_id_verify, NULL);
}
