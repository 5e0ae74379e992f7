/*
 * load/loaded.c: is a feature loaded? Part of load.c.
 * internal/load/loaded.h says when the indexes alone can decide.
 */
#include "internal/load/loaded.h"

/* Whether the index of features can be asked as it is: no Ruby code, no other thread runs. */
static bool
load_features_quiet_p(rb_vm_t *vm)
{
    return vm->loaded_features_index->realpaths_due < 0
        && rb_ary_shared_with_p(vm->loaded_features_snapshot, vm->loaded_features);
}

/* The same for the load path: it has no objects, and no folders that depend on the process. */
static bool
load_path_quiet_p(rb_vm_t *vm)
{
    return !vm->load_path_check_cache
        && rb_ary_shared_with_p(vm->load_path_snapshot, vm->load_path);
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
    struct load_index_iterator iterator = load_index_find(index, features, key);
    if (!iterator.next) return false;
    if (load_path_quiet_p(vm)) return true;
    if (!rb_is_absolute_path(key.ptr)) return false;
    while ((cell = load_index_next(index, features, &iterator)) != NULL) {
        if (cell->start > 0) return false;
    }
    return true;
}

/* Whether a String is a name that nothing converts: 7-bit, no NUL inside, NUL-terminated. */
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

/* The part before the last '/' of an absolute path; "" for a path in the root, and for "". */
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
 * The same for a name that is in a file, for rb_f_require_relative. The absolute name is put
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
