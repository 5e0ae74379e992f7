/*
 * load/load_path.c: the folders of $LOAD_PATH. Part of load.c.
 * internal/load/load_path.h describes the data, the owner and the invariants.
 */
#include "internal/load/load_path.h"
#include <errno.h>
#ifdef HAVE_UNISTD_H
# include <unistd.h>
#endif

/* ---- the index ----------------------------------------------------------------------------- */

/* Makes an expanded load path the VM's, unless the VM has one with the same entries. */
static void
load_path_replace(rb_vm_t *vm, VALUE load_path)
{
    VALUE current = vm->expanded_load_path;
    size_t bytes = RARRAY_LEN(load_path) * sizeof(VALUE);

    if (RARRAY_LEN(current) == RARRAY_LEN(load_path)
        && memcmp(RARRAY_CONST_PTR(current), RARRAY_CONST_PTR(load_path), bytes) == 0) {
        return;
    }
    load_index_clear(&vm->loaded_features_index->folders);
    vm->expanded_load_path = load_path;
}

/* It is made when it is asked for; once there is space for all of it, nothing can fail. */
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
 * path that Ruby code has made obsolete since the caller got it has no index: it is searched.
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
    struct load_index_iterator iterator = load_index_find(index, load_path, folder);
    if (!iterator.next) return 0;
    return RARRAY_AREF(load_path, index->cells[iterator.next - 1].path - 1);
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
 * Looks at the components of a plain folder after its first shared bytes, which are known to have
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

    if (LOAD_PATH_LINKS && folder.len < LOAD_PATH_LONGEST && load_path_plain_folder_p(folder)
        && rb_enc_str_coderange(path) == ENC_CODERANGE_7BIT) {
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

/* Writes "FOLDER/NAME" and a NUL, when there is space for it. */
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
