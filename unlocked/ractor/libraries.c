/*
 * ractor/libraries.c: libraries are adapted when the process makes its first ractor, and when they
 * are required after that. Part of ractor.c. The contract is internal/ractor/libraries.h.
 *
 * Stored: what adapts (the module of libraries.rb), and what is to be told to it once it is there.
 * Read and written in the main ractor only, with its GVL.
 */
#include "internal/common/compiled.h"
#include "internal/ivar/set_class.h"
#include "internal/load.h"
#include "internal/proc.h"
#include "internal/ractor/libraries.h"
#include "method.h"

static bool libraries_begun;            /* the first Ractor.new was called */
static bool libraries_adapted;          /* and has adapted */
static VALUE libraries_thread;          /* that adapts now, or 0: others wait for it */
static VALUE libraries_adapter;         /* responds to adapt(name) {}, loaded(path); 0: not yet */
static VALUE libraries_waiting;         /* [path of a file, or name of a feature; block or nil] */

/* ---- the first ractor ---------------------------------------------------------------------- */

static VALUE
libraries_adapt(VALUE unused)
{
    if (rb_compiled_run) rb_compiled_run("ractor/libraries");
    libraries_adapted = true;
    return Qnil;
}

static VALUE
libraries_left(VALUE unused)
{
    libraries_thread = 0;
    return Qnil;
}

/* Whether another thread adapts. A fork may have left it behind. */
static bool
libraries_adapted_elsewhere_p(void)
{
    return libraries_thread && RTEST(rb_funcall(libraries_thread, rb_intern("alive?"), 0));
}

/* No file is read: the lock of require is refused in a handler of a signal. */
void
rb_ractor_libraries_adapt(void)
{
    const struct timeval pause = { 0, 1000 };

    if (LIKELY(libraries_adapted) || libraries_thread == rb_thread_current()) return;
    while (libraries_adapted_elsewhere_p()) rb_thread_wait_for(pause);
    if (libraries_adapted) return;
    libraries_begun = true;
    libraries_thread = rb_thread_current();
    rb_ensure(libraries_adapt, Qnil, libraries_left, Qnil);
}

/* ---- what the adapter is told -------------------------------------------------------------- */

void
rb_ractor_library_loaded(VALUE path)
{
    if (LIKELY(!libraries_begun)) return;
    if (libraries_adapter) {
        rb_funcall(libraries_adapter, rb_intern("loaded"), 1, path);
    }
    else {
        rb_ary_push(libraries_waiting, rb_assoc_new(path, Qnil));
    }
}

/* Ractor._adapter = adapter; returns what has waited for it. */
static VALUE
ractor_adapter(VALUE ractor, VALUE adapter)
{
    VALUE waiting = libraries_waiting;

    libraries_adapter = adapter;
    libraries_waiting = rb_ary_new();
    return waiting;
}

/*
 * call-seq:
 *   Ractor.adapt(library) { ... } -> nil
 *
 * Calls the block when the library is loaded and the process has several ractors: when it makes its
 * first ractor, or when +library+ is required later. The block prepares what other ractors use of
 * the library; a program without ractors never calls it.
 *
 * +library+ is what is given to +require+, as <tt>"rack/utils"</tt>.
 *
 *   Ractor.adapt("rack/utils") { Ractor.make_shareable(Rack::Utils::HTTP_STATUS_CODES) }
 *
 * If the block raises an exception, a warning names the library, and the program continues.
 * Blocks are called once, in the main ractor, in the order in which they were given.
 */
static VALUE
ractor_adapt(VALUE ractor, VALUE name)
{
    VALUE block;

    rb_need_block();
    block = rb_block_proc();
    if (!rb_ractor_main_p()) {
        rb_raise(rb_eRactorIsolationError, "can not call Ractor.adapt from non-main Ractors, "
                 "because it changes a library for all of them: call it in the main ractor");
    }
    name = rb_str_new_frozen(rb_get_path(name));
    if (libraries_adapter) {
        rb_funcall_with_block(libraries_adapter, rb_intern("adapt"), 1, &name, block);
    }
    else {
        rb_ary_push(libraries_waiting, rb_assoc_new(name, block));
    }
    return Qnil;
}

/* Ractor._code(name): runs a file of the executable (internal/common/compiled.h). */
static VALUE
ractor_code(VALUE ractor, VALUE name)
{
    return rb_compiled_run(StringValueCStr(name));
}

/* Ractor._load_path?(folder): whether require searches it. */
static VALUE
ractor_load_path_p(VALUE ractor, VALUE folder)
{
    return rb_ary_includes(rb_get_expanded_load_path(), folder);
}

/* Ractor._own_variables(module): so that an instance variable can be declared that is nil. */
static VALUE
ractor_own_variables(VALUE ractor, VALUE klass)
{
    if (!RB_TYPE_P(klass, T_CLASS)) Check_Type(klass, T_MODULE);
    rb_class_fields_make_complex(klass);
    return klass;
}

/* Ractor._main_value(module, name): the value of a class variable in the main ractor. */
static VALUE
ractor_main_value(VALUE ractor, VALUE klass, VALUE name)
{
    ID id = rb_to_id(name);
    VALUE value;

    if (!RB_TYPE_P(klass, T_CLASS)) Check_Type(klass, T_MODULE);
    value = rb_ivar_lookup(klass, id, Qnil);
    if (!rb_ractor_shareable_p(value)) rb_isolation_raise_cvar(klass, id);
    return value;
}

/* ---- methods that are made of blocks ------------------------------------------------------- */

/*
 * Ractor._share_methods(module, name ...): other ractors can call methods that define_method made
 * of blocks: the blocks become shareable, which they can if they refer to what is shareable.
 * Returns the names of which there is no such method.
 */
static VALUE
ractor_share_methods(int argc, VALUE *argv, VALUE ractor)
{
    VALUE missing = rb_ary_new();

    rb_check_arity(argc, 1, UNLIMITED_ARGUMENTS);
    if (!RB_TYPE_P(argv[0], T_CLASS)) Check_Type(argv[0], T_MODULE);
    for (int i = 1; i < argc; i++) {
        const rb_method_entry_t *me = rb_method_entry(argv[0], rb_to_id(argv[i]));

        if (me && me->def->type == VM_METHOD_TYPE_BMETHOD) {
            rb_ractor_make_shareable(me->def->body.bmethod.proc);
        }
        else {
            rb_ary_push(missing, argv[i]);
        }
    }
    return missing;
}

void
rb_ractor_libraries_init(void)
{
    VALUE singleton = rb_singleton_class(rb_cRactor);

    rb_gc_register_address(&libraries_thread);
    rb_gc_register_address(&libraries_adapter);
    rb_gc_register_address(&libraries_waiting);
    libraries_waiting = rb_ary_new();
    rb_define_singleton_method(rb_cRactor, "adapt", ractor_adapt, 1);
    rb_define_private_method(singleton, "_adapter", ractor_adapter, 1);
    rb_define_private_method(singleton, "_code", ractor_code, 1);
    rb_define_private_method(singleton, "_load_path?", ractor_load_path_p, 1);
    rb_define_private_method(singleton, "_own_variables", ractor_own_variables, 1);
    rb_define_private_method(singleton, "_main_value", ractor_main_value, 2);
    rb_define_private_method(singleton, "_share_methods", ractor_share_methods, -1);
}
