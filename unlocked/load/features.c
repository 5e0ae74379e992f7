/*
 * load/features.c: answers for a feature's name, from the indexes. Part of load.c.
 * internal/load/features.h describes the data, the owner and the invariants.
 */

#include <errno.h>
#ifdef HAVE_UNISTD_H
# include <unistd.h>
#endif

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

/* How many features the index has right when the new ones stand behind all others, or else 0. */
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

/* For rb_provide_feature: with a snapshot beside it, a push would copy the whole array. */
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
    search->walk = load_index_find(&vm->loaded_features_index->suffixes,
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

    if (search->walk.generation != index->generation) {
        load_features_search(vm, search->key.ptr, search);
    }
    cell = load_index_next(index, vm->loaded_features_snapshot, &search->walk);
    return cell ? RARRAY_AREF(vm->loaded_features_snapshot, cell->path - 1) : 0;
}

/* ---- $LOAD_PATH ---------------------------------------------------------------------------- */

/* Makes an expanded load path the VM's, unless the VM has one with the same entries. */
static void
load_path_replace(rb_vm_t *vm, VALUE load_path)
{
    VALUE current = vm->expanded_load_path;
    size_t bytes = RARRAY_LEN(load_path) * sizeof(VALUE);

    if (RARRAY_LEN(current) == RARRAY_LEN(load_path) &&
        memcmp(RARRAY_CONST_PTR(current), RARRAY_CONST_PTR(load_path), bytes) == 0) {
        return;
    }
    load_index_clear(&vm->loaded_features_index->folders);
    vm->expanded_load_path = load_path;
}

/* It is made when it is asked for; once there is room for all of it, nothing can fail. */
static const struct load_index *
load_path_index(rb_vm_t *vm)
{
    struct load_index *index = &vm->loaded_features_index->folders;
    VALUE load_path = vm->expanded_load_path;

    if (!index->used) {
        load_index_reserve(index, RARRAY_LEN(load_path));
        for (long i = 0; i < RARRAY_LEN(load_path); i++) {
            load_index_add_whole(index, load_path, (size_t)i);
        }
    }
    return index;
}

/*
 * The entry of a load path that is the first len bytes of a feature, 0 when there is none. A load
 * path that Ruby code has made obsolete since the caller got it has no index: it is walked.
 */
static VALUE
load_path_entry(VALUE load_path, const char *feature, long len)
{
    rb_vm_t *vm = GET_VM();
    struct load_slice folder = { feature, (size_t)len };

    if (load_path != vm->expanded_load_path) {
        for (long i = 0; i < RARRAY_LEN(load_path); i++) {
            struct load_slice entry = load_index_path(load_path, i);
            if (entry.len == folder.len && memcmp(entry.ptr, folder.ptr, folder.len) == 0) {
                return RARRAY_AREF(load_path, i);
            }
        }
        return 0;
    }
    const struct load_index *index = load_path_index(vm);
    struct load_index_walk walk = load_index_find(index, load_path, folder);
    if (!walk.next) return 0;
    return RARRAY_AREF(load_path, index->cells[walk.next - 1].path - 1);
}

/* ---- files --------------------------------------------------------------------------------- */

/* Whether no component between slashes is empty, "." or "..", so that expansion changes nothing. */
static bool
load_path_plain_p(struct load_slice path)
{
    const char *p = path.ptr, *end = p + path.len;

    for (;;) {
        const char *slash = memchr(p, '/', end - p);
        size_t len = (slash ? slash : end) - p;

        if (len == 0 || (p[0] == '.' && (len == 1 || (len == 2 && p[1] == '.')))) return false;
        if (!slash) return true;
        p = slash + 1;
    }
}

#if defined DOSISH || defined _WIN32 || defined __CYGWIN__
# define LOAD_PATH_JOINS 0      /* a file has more names than one */
#else
# define LOAD_PATH_JOINS 1
#endif
#ifdef __linux__
# define LOAD_PATH_LINKS 1      /* realpath(3) changes links, and nothing else */
#else
# define LOAD_PATH_LINKS 0
#endif

/* Whether a folder's name is absolute, and would be the same after expansion. */
static bool
load_path_plain_folder_p(struct load_slice folder)
{
    if (folder.len < 2 || folder.ptr[0] != '/') return false;
    return load_path_plain_p((struct load_slice){ folder.ptr + 1, folder.len - 1 });
}

/* How much of a folder's name the last resolved one begins with, up to the end of a component. */
static size_t
load_folder_shared(const struct load_folder *real, struct load_slice folder)
{
    size_t shared = 0;

    for (size_t i = 0; i <= real->len && i <= folder.len; i++) {
        bool real_end = i == real->len || real->name[i] == '/';
        bool folder_end = i == folder.len || folder.ptr[i] == '/';

        if (real_end && folder_end) shared = i;
        if (i == real->len || i == folder.len || real->name[i] != folder.ptr[i]) break;
    }
    return shared;
}

/*
 * Looks at the components of a plain folder behind its first shared bytes, which are known to have
 * no links. Returns EINVAL when there are none at all, 0 at a link, ENOENT or another error.
 */
static int
load_folder_resolve(struct load_folder *real, struct load_slice folder, size_t shared)
{
    char byte;

    real->len = shared;
    memcpy(real->name + shared, folder.ptr + shared, folder.len - shared);
    for (size_t end = shared + 1; end <= folder.len; end++) {
        if (end < folder.len && folder.ptr[end] != '/') continue;
        real->name[end] = '\0';
        if (readlink(real->name, &byte, 1) != -1) return 0;
        if (errno != EINVAL) return errno;
        if (end < folder.len) real->name[end] = '/';
        real->len = end;
    }
    return EINVAL;
}

/* For rb_construct_expanded_load_path: nothing is known about folders. */
static VALUE
load_path_start(VALUE load_path)
{
    GET_VM()->loaded_features_index->real.len = 0;
    return rb_ary_hidden_new(RARRAY_LEN(load_path));
}

/* For rb_construct_expanded_load_path: an object's to_path may change links. */
static VALUE
load_path_string(VALUE folder)
{
    if (!RB_TYPE_P(folder, T_STRING)) GET_VM()->loaded_features_index->real.len = 0;
    return rb_get_path_check_to_string(folder);
}

/*
 * The real path of a folder, nil when it has none. Neighbours in the load path often share the
 * beginning of their names, which is looked at once, unless other threads could run in between.
 */
static VALUE
load_path_realpath(VALUE path)
{
    struct load_folder *real = &GET_VM()->loaded_features_index->real;
    struct load_slice folder = { RSTRING_PTR(path), (size_t)RSTRING_LEN(path) };

    if (LOAD_PATH_LINKS && folder.len < LOAD_PATH_LONGEST && load_path_plain_folder_p(folder) &&
        rb_enc_str_coderange(path) == ENC_CODERANGE_7BIT) {
        switch (load_folder_resolve(real, folder, load_folder_shared(real, folder))) {
          case EINVAL:
            return rb_enc_str_new(folder.ptr, folder.len, rb_filesystem_encoding());
          case ENOENT:
            return Qnil;
        }
    }
    real->len = 0;
    return rb_check_realpath(Qnil, path, NULL);
}

/* Writes "FOLDER/NAME" and a NUL, when there is room for it. */
static bool
load_path_join(struct load_slice folder, struct load_slice name, char *buffer, size_t capacity)
{
    if (folder.len + name.len + 2 > capacity) return false;
    memcpy(buffer, folder.ptr, folder.len);
    buffer[folder.len] = '/';
    memcpy(buffer + folder.len + 1, name.ptr, name.len);
    buffer[folder.len + 1 + name.len] = '\0';
    return true;
}

/* Whether a folder has certainly no file: then there is no need to expand and open its name. */
static bool
load_path_absent_p(struct load_slice folder, struct load_slice name, char *buffer, size_t capacity)
{
    if (!load_path_plain_folder_p(folder)) return false;
    if (!load_path_join(folder, name, buffer, capacity)) return false;
    return access(buffer, F_OK) != 0 && (errno == ENOENT || errno == ENOTDIR);
}

long
rb_load_path_candidate(VALUE load_path, VALUE name, long start)
{
    char buffer[LOAD_PATH_LONGEST];
    struct load_slice file = { RSTRING_PTR(name), (size_t)RSTRING_LEN(name) };

    if (!LOAD_PATH_JOINS || file.ptr[0] == '~' || !load_path_plain_p(file)) return start;
    if (rb_enc_str_coderange(name) != ENC_CODERANGE_7BIT) return start;
    while (start < RARRAY_LEN(load_path)) {
        struct load_slice folder = load_index_path(load_path, start);
        if (!load_path_absent_p(folder, file, buffer, sizeof(buffer))) break;
        start++;
    }
    RB_GC_GUARD(name);
    return start;
}

/* ---- answers before anything is made ------------------------------------------------------- */

/* Whether the index of features can be asked as it is: no Ruby code, no other thread runs. */
static bool
load_features_quiet_p(rb_vm_t *vm)
{
    return vm->loaded_features_index->realpaths_due < 0 &&
        rb_ary_shared_with_p(vm->loaded_features_snapshot, vm->loaded_features);
}

/* The same for the load path: it has no objects, and no folders that depend on the process. */
static bool
load_path_quiet_p(rb_vm_t *vm)
{
    return !vm->load_path_check_cache &&
        rb_ary_shared_with_p(vm->load_path_snapshot, vm->load_path);
}

/*
 * Whether there are features with a key, and rb_feature_p can look at them quietly. It needs the
 * load path for names that are not absolute, and for features of which the key is only the end.
 */
static bool
load_features_found_p(rb_vm_t *vm, struct load_slice key)
{
    const struct load_index *index = &vm->loaded_features_index->suffixes;
    VALUE features = vm->loaded_features_snapshot;
    const struct load_index_cell *cell;

    if (!load_features_quiet_p(vm)) return false;
    struct load_index_walk walk = load_index_find(index, features, key);
    if (!walk.next) return false;
    if (load_path_quiet_p(vm)) return true;
    if (!rb_is_absolute_path(key.ptr)) return false;
    while ((cell = load_index_next(index, features, &walk)) != NULL) {
        if (cell->start > 0) return false;
    }
    return true;
}

/* Whether a String is a name that nothing converts: ASCII, without NUL, and with one behind it. */
static bool
load_name_plain_p(VALUE name)
{
    if (!RB_TYPE_P(name, T_STRING) || rb_enc_str_coderange(name) != ENC_CODERANGE_7BIT) {
        return false;
    }
    const char *ptr = RSTRING_PTR(name);
    size_t len = (size_t)RSTRING_LEN(name);
    return ptr[len] == '\0' && !memchr(ptr, '\0', len);
}

static struct load_slice
load_name_slice(VALUE name)
{
    return (struct load_slice){ RSTRING_PTR(name), (size_t)RSTRING_LEN(name) };
}

/*
 * Whether search_required answers with a loaded feature before it looks for a file. The name ends
 * with a NUL. False, too, when that is not sure without Ruby code, or when somebody traces require:
 * then it goes the long way.
 */
static bool
load_features_provide_p(struct load_slice name)
{
    rb_vm_t *vm = GET_VM();
    const char *loading, *ext = strrchr(name.ptr, '.');

    if (RUBY_DTRACE_REQUIRE_ENTRY_ENABLED() || !load_features_found_p(vm, name)) return false;
    if (!ext || strchr(ext, '/')) {
        return rb_feature_p(vm, name.ptr, 0, FALSE, FALSE, &loading) == 'r' && !loading;
    }
    bool ruby = IS_RBEXT(ext);
    if (!ruby && !IS_SOEXT(ext) && !IS_DLEXT(ext)) return false;
    return rb_feature_p(vm, name.ptr, ext, ruby, FALSE, &loading) && !loading;
}

/* For rb_require_string: whether a feature is loaded, as far as the indexes alone can say. */
static bool
load_features_loaded_p(VALUE name)
{
    if (!rb_ractor_main_p() || !load_name_plain_p(name)) return false;

    bool loaded = load_features_provide_p(load_name_slice(name));
    RB_GC_GUARD(name);
    return loaded;
}

/* How many dots a name starts with, when they are one component, "." or ".."; or else 0. */
static size_t
load_slice_dots(struct load_slice name)
{
    size_t dots = name.len > 0 && name.ptr[0] == '.' ? 1 : 0;

    if (dots && name.len > 1 && name.ptr[1] == '.') dots = 2;
    return dots && name.len > dots && name.ptr[dots] == '/' ? dots : 0;
}

/* What stands before the last '/' of an absolute path; "" for a path in the root, and for "". */
static struct load_slice
load_slice_folder(struct load_slice path)
{
    while (path.len > 0 && path.ptr[--path.len] != '/') continue;
    return path;
}

/* Takes "./" and "../" off the start of a name; each "../" takes a folder off, too. */
static void
load_name_climb(struct load_slice *name, struct load_slice *folder)
{
    for (;;) {
        size_t dots = load_slice_dots(*name);

        if (!dots) return;
        if (dots == 2) *folder = load_slice_folder(*folder);
        name->ptr += dots + 1;
        name->len -= dots + 1;
    }
}

/*
 * The same for a name that stands in a file, for rb_f_require_relative. The absolute name is put
 * together here when that is as good as expansion.
 */
static bool
load_features_relative_loaded_p(VALUE name, VALUE file)
{
    char buffer[LOAD_PATH_LONGEST];

    if (!LOAD_PATH_JOINS || !rb_ractor_main_p()) return false;
    if (!load_name_plain_p(name) || !load_name_plain_p(file)) return false;

    struct load_slice rest = load_name_slice(name), path = load_name_slice(file);
    if (!load_path_plain_folder_p(path)) return false;

    struct load_slice folder = load_slice_folder(path);
    load_name_climb(&rest, &folder);
    if (rest.ptr[0] == '~' || !load_path_plain_p(rest)) return false;
    if (!load_path_join(folder, rest, buffer, sizeof(buffer))) return false;

    RB_GC_GUARD(name);
    RB_GC_GUARD(file);
    return load_features_provide_p((struct load_slice){ buffer, folder.len + 1 + rest.len });
}
