/* Traverses the heap as an extension can, and looks into what it finds. */
#include <sched.h>
#include <ruby/ruby.h>
#include <ruby/thread.h>
#include <string.h>

void rb_objspace_each_objects(int (*callback)(void *, void *, size_t, void *), void *data);
void rb_objspace_reachable_objects_from(VALUE obj, void (*func)(VALUE, void *), void *data);
size_t rb_obj_memsize_of(VALUE obj);
int rb_objspace_internal_object_p(VALUE obj);

static size_t looked_at;

static void
count(VALUE obj, void *data)
{
    ++*(size_t *)data;
}

static size_t
look(VALUE v)
{
    size_t sum = rb_obj_memsize_of(v);

    switch (BUILTIN_TYPE(v)) {
      case T_DATA:
        if (RTYPEDDATA_P(v)) sum += strlen(RTYPEDDATA_TYPE(v)->wrap_struct_name);
        break;
      case T_STRING:
        for (long i = 0; i < RSTRING_LEN(v); i++) sum += RSTRING_PTR(v)[i] == 'a';
        break;
      case T_ARRAY:
        for (long i = 0; i < RARRAY_LEN(v); i++) sum += RB_SPECIAL_CONST_P(RARRAY_AREF(v, i));
        break;
      case T_STRUCT:
        sum += NUM2SIZET(rb_struct_size(v));
        break;
      case T_HASH:
        sum += RHASH_SIZE(v);
        break;
      default:
        break;
    }
    rb_objspace_reachable_objects_from(v, count, &sum);
    return sum;
}

static int
visit_page(void *start, void *end, size_t stride, void *data)
{
    VALUE what = *(VALUE *)data;

    for (VALUE v = (VALUE)start; v != (VALUE)end; v += stride) {
        if (rb_objspace_internal_object_p(v)) continue;
        looked_at += look(v) > 0;
        if (what == Qtrue && looked_at == 100) rb_raise(rb_eArgError, "raised in a traversal");
        if (what == Qfalse && looked_at % 100 == 0) rb_str_new_cstr("allocated in a traversal");
    }
    return 0;
}

/* nil: only looks; false: allocates, too; true: raises after a hundred objects. */
static VALUE
traverse(VALUE self, VALUE what)
{
    looked_at = 0;
    rb_objspace_each_objects(visit_page, &what);
    return SIZET2NUM(looked_at);
}

static int
yield_page(void *start, void *end, size_t stride, void *data)
{
    rb_yield(SIZET2NUM(((char *)end - (char *)start) / stride));
    return 0;
}

/* Yields in a traversal, once for each page, as debug.gem does for each code object. */
static VALUE
each_page(VALUE self)
{
    rb_objspace_each_objects(yield_page, NULL);
    return Qnil;
}

static VALUE
keep(VALUE self, VALUE obj)
{
    rb_gc_register_mark_object(obj);
    return Qnil;
}

/* ---- hooks for thread events, which threads call without their turn ------------------------ */

static rb_internal_thread_event_hook_t *hook;

static void
spend_time(rb_event_flag_t event, const rb_internal_thread_event_data_t *data, void *user_data)
{
    for (volatile int i = 0; i < 300000; i++) continue;
}

static VALUE
add_hook(VALUE self)
{
    hook = rb_internal_thread_add_event_hook(spend_time, RUBY_INTERNAL_THREAD_EVENT_READY, NULL);
    return Qnil;
}

static VALUE
remove_hook(VALUE self)
{
    return rb_internal_thread_remove_event_hook(hook) ? Qtrue : Qfalse;
}

/* hold stops nowhere until release; wait_for_holder returns when hold has begun. */
static int holds, released;

/* false: a collection of another ractor was told to this one. */
static VALUE
hold(VALUE self)
{
    int told = 0;
    __atomic_store_n(&holds, 1, __ATOMIC_SEQ_CST);
    while (!__atomic_load_n(&released, __ATOMIC_SEQ_CST)) {
        told |= rb_during_gc();
        sched_yield();
    }
    return told ? Qfalse : Qtrue;
}

static VALUE
wait_for_holder(VALUE self)
{
    while (!__atomic_load_n(&holds, __ATOMIC_SEQ_CST)) sched_yield();
    return Qnil;
}

static VALUE
release(VALUE self)
{
    __atomic_store_n(&released, 1, __ATOMIC_SEQ_CST);
    return Qnil;
}

void
Init_vm_lock_traversals(void)
{
    rb_ext_ractor_safe(true);
    VALUE m = rb_define_module("VmLockTraversals");
    rb_define_singleton_method(m, "traverse", traverse, 1);
    rb_define_singleton_method(m, "each_page", each_page, 0);
    rb_define_singleton_method(m, "keep", keep, 1);
    rb_define_singleton_method(m, "add_hook", add_hook, 0);
    rb_define_singleton_method(m, "remove_hook", remove_hook, 0);
    rb_define_singleton_method(m, "hold", hold, 0);
    rb_define_singleton_method(m, "wait_for_holder", wait_for_holder, 0);
    rb_define_singleton_method(m, "release", release, 0);
}
