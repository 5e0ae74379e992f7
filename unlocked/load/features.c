/*
 * load/features.c: the index of $LOADED_FEATURES. Part of load.c.
 * internal/load/features.h describes the data, the owner and the invariants.
 */
#include "internal/load/features.h"

enum { LOAD_PATH_LONGEST = 4096 };      /* longer names are left to CRuby's functions */

/* A folder none of whose components is a link. */
struct load_folder {
    size_t len;                     /* 0: none is known */
    char name[LOAD_PATH_LONGEST];
};

struct load_features {
    struct load_index suffixes;     /* of vm->loaded_features_snapshot */
    struct load_index folders;      /* of vm->expanded_load_path */
    long indexed;                   /* so many of the snapshot are in suffixes; -1: unknown */
    long realpaths_due;             /* of so many features, to be looked at; -1: none */
    struct load_folder real;        /* the last folder of the load path that was resolved */
};

static void
load_features_init(rb_vm_t *vm)
{
    vm->loaded_features_index = ZALLOC(struct load_features);
}

void
rb_free_loaded_features_index(rb_vm_t *vm)
{
    struct load_features *index = vm->loaded_features_index;

    load_index_release(&index->suffixes);
    load_index_release(&index->folders);
    xfree(index);
    vm->loaded_features_index = NULL;
}

size_t
rb_load_features_memsize(const rb_vm_t *vm)
{
    const struct load_features *index = vm->loaded_features_index;
    size_t cells = index->suffixes.capacity + index->folders.capacity;

    return sizeof(*index) + cells * sizeof(struct load_index_cell);
}

/* ---- $LOADED_FEATURES ---------------------------------------------------------------------- */

/* Puts a path in place of an entry, which Ruby code can have moved. */
static void
load_features_replace(VALUE features, VALUE entry, VALUE path)
{
    for (long i = 0; i < RARRAY_LEN(features); i++) {
        if (RARRAY_AREF(features, i) == entry) rb_ary_store(features, i, path);
    }
}

/*
 * Puts frozen strings in place of all features. to_str may change the array, so each entry is read
 * anew, and a round that ran Ruby code is followed by another.
 */
static void
load_features_convert(VALUE features)
{
    bool called;

    do {
        called = false;
        for (long i = 0; i < RARRAY_LEN(features); i++) {
            VALUE entry = RARRAY_AREF(features, i), path = entry;

            if (RB_TYPE_P(entry, T_STRING)) {
                path = rb_fstring(entry);
                if (path != entry) rb_ary_store(features, i, path);
            }
            else {
                called = true;
                StringValue(path);
                load_features_replace(features, entry, rb_fstring(path));
            }
        }
    } while (called);
}

static VALUE
load_features_realpath(VALUE feature)
{
    VALUE path = rb_check_realpath(Qnil, feature, NULL);
    return NIL_P(path) ? feature : rb_fstring(path);
}

/*
 * The real paths of the first features that have none in the VM's map. Looking for them can let
 * other threads run, which load features.
 */
static VALUE
load_features_missing_realpaths(rb_vm_t *vm, long due)
{
    VALUE features = rb_ary_dup(vm->loaded_features_snapshot);
    VALUE map = vm->loaded_features_realpath_map, missing = rb_obj_hide(rb_hash_new());

    for (long i = 0; i < due; i++) {
        VALUE feature = RARRAY_AREF(features, i);
        if (!NIL_P(rb_hash_lookup(map, feature))) continue;
        rb_hash_aset(missing, feature, load_features_realpath(feature));
    }
    RB_GC_GUARD(features);
    return missing;
}

/*
 * Keeps the real paths of the features in the snapshot, adds the missing ones, drops the rest. No
 * other thread sees a part of the result. A feature that another thread has added in the meantime
 * has its real path in the map, or that thread is about to come here.
 */
static void
load_features_refresh_realpaths(rb_vm_t *vm)
{
    long due = vm->loaded_features_index->realpaths_due;
    if (due < 0) return;
    vm->loaded_features_index->realpaths_due = -1;

    VALUE missing = load_features_missing_realpaths(vm, due);
    VALUE map = vm->loaded_features_realpath_map, paths = vm->loaded_features_realpaths;
    VALUE features = vm->loaded_features_snapshot;
    VALUE found = rb_ary_hidden_new(RARRAY_LEN(features));

    for (long i = 0; i < RARRAY_LEN(features); i++) {
        VALUE path = rb_hash_lookup(map, RARRAY_AREF(features, i));
        if (NIL_P(path)) path = rb_hash_lookup(missing, RARRAY_AREF(features, i));
        rb_ary_push(found, path);
    }
    rb_hash_clear(map);
    rb_hash_clear(paths);
    for (long i = 0; i < RARRAY_LEN(found); i++) {
        VALUE path = RARRAY_AREF(found, i);
        if (NIL_P(path)) continue;
        rb_hash_aset(map, RARRAY_AREF(features, i), path);
        rb_hash_aset(paths, path, Qtrue);
    }
    RB_GC_GUARD(missing);
    RB_GC_GUARD(found);
}

/* How many features the index has right when the new ones follow all others, or else 0. */
static long
load_features_kept(rb_vm_t *vm)
{
    VALUE features = vm->loaded_features, snapshot = vm->loaded_features_snapshot;
    long indexed = vm->loaded_features_index->indexed;

    if (indexed != RARRAY_LEN(snapshot) || indexed > RARRAY_LEN(features)) return 0;
    if (memcmp(RARRAY_CONST_PTR(snapshot), RARRAY_CONST_PTR(features), indexed * sizeof(VALUE))) {
        return 0;
    }
    return indexed;
}

/* Makes the index say what $LOADED_FEATURES has now. */
static void
load_features_refresh_index(rb_vm_t *vm)
{
    struct load_features *index = vm->loaded_features_index;
    VALUE features = vm->loaded_features;

    if (rb_ary_shared_with_p(vm->loaded_features_snapshot, features)) return;
    load_features_convert(features);

    long kept = load_features_kept(vm);
    index->indexed = -1;
    if (!kept) load_index_clear(&index->suffixes);
    for (long i = kept; i < RARRAY_LEN(features); i++) {
        load_index_add(&index->suffixes, features, (size_t)i);
    }
    reset_loaded_features_snapshot(vm);
    index->indexed = index->realpaths_due = RARRAY_LEN(features);
}

/* The same for the real paths, too. */
static void
load_features_refresh(rb_vm_t *vm)
{
    load_features_refresh_index(vm);
    load_features_refresh_realpaths(vm);
}

/* For rb_provide_feature: with a snapshot of it, a push would copy the whole array. */
static void
load_features_unshare(rb_vm_t *vm)
{
    vm->loaded_features_index->suffixes.generation++;
    vm->loaded_features_index->indexed = -1;
    rb_ary_clear(vm->loaded_features_snapshot);
}

/*
 * For rb_provide_feature: the last feature is new. It is there before other threads can run, which
 * would load it once more.
 */
static void
load_features_add_last(rb_vm_t *vm)
{
    VALUE features = vm->loaded_features;

    load_index_add(&vm->loaded_features_index->suffixes, features, RARRAY_LEN(features) - 1);
    reset_loaded_features_snapshot(vm);
    vm->loaded_features_index->indexed = RARRAY_LEN(features);
    load_features_refresh_realpaths(vm);
}

/* Starts a search for the features that end in a name. */
static void
load_features_search(rb_vm_t *vm, const char *name, struct load_features_search *search)
{
    load_features_refresh(vm);
    search->key = (struct load_slice){ name, strlen(name) };
    search->iterator = load_index_find(&vm->loaded_features_index->suffixes,
                                   vm->loaded_features_snapshot, search->key);
}

/*
 * The next such feature, 0 at the end. When Ruby code has changed the features since the last one,
 * all that there are now, from the first one on.
 */
static VALUE
load_features_next(rb_vm_t *vm, struct load_features_search *search)
{
    const struct load_index *index = &vm->loaded_features_index->suffixes;
    const struct load_index_cell *cell;

    if (search->iterator.generation != index->generation) {
        load_features_search(vm, search->key.ptr, search);
    }
    cell = load_index_next(index, vm->loaded_features_snapshot, &search->iterator);
    return cell ? RARRAY_AREF(vm->loaded_features_snapshot, cell->path - 1) : 0;
}
