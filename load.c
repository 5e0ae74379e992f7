/*
 * load.c of the fork: require and load. Wraps CRuby's load.c, without its index of features.
 * Parts: load/index, load/features, load/load_path, load/loaded, ractor/load.
 */
#include "eval_intern.h"
#include "internal/load/loaded.h"

/* patches/load/load.c.cocci */
static void load_features_init(rb_vm_t *vm);
static void load_features_refresh_index(rb_vm_t *vm);
static void load_features_unshare(rb_vm_t *vm);
static void load_features_add_last(rb_vm_t *vm);
static void
load_features_search(rb_vm_t *vm, const char *name, struct load_features_search *search);
static VALUE load_features_next(rb_vm_t *vm, struct load_features_search *search);
static VALUE load_path_start(VALUE load_path);
static VALUE load_path_string(VALUE folder);
static VALUE load_path_realpath(VALUE path);
static void load_path_replace(rb_vm_t *vm, VALUE load_path);
static VALUE load_path_entry(VALUE load_path, const char *feature, long len);

/* patches/ractor/load.c.cocci */
static VALUE load_find_file(VALUE name);
static VALUE load_realpath_cached(VALUE cache, VALUE path);
static void load_realpath_note(VALUE cache, VALUE path, VALUE real);

/* patches/ractor/load.c+libraries.cocci */
#include "internal/ractor/libraries.h"

#include "base/load.c"

#include "unlocked/load/index.c"
#include "unlocked/load/features.c"
#include "unlocked/load/load_path.c"
#include "unlocked/load/loaded.c"
#include "unlocked/ractor/load.c"
