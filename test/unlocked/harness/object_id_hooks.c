/*
 * What a C extension can do to ids of objects, for test_object_id.rb.
 *
 * ObjectIdHooks.lose(object) clears the flag that says that object has an id, as another ractor
 * that writes a flag at the same moment can.
 *
 * ObjectIdHooks.watch(klass) { ... } asks each new object of klass for its id in the hook of
 * allocations, and each that is freed in the hook of frees; returns both lists.
 */
#include <ruby.h>
#include <ruby/debug.h>

enum { MOST = 4096 };

static struct {
    VALUE klass;
    unsigned long long made[MOST], freed[MOST];
    long makes, frees;
} watched;

static VALUE
lose(VALUE self, VALUE object)
{
    RBASIC(object)->flags &= ~(VALUE)RUBY_FL_SEEN_OBJ_ID;
    return object;
}

static void
hook(VALUE event, void *data)
{
    rb_trace_arg_t *arg = rb_tracearg_from_tracepoint(event);
    VALUE object = rb_tracearg_object(arg);
    int frees = rb_tracearg_event_flag(arg) == RUBY_INTERNAL_EVENT_FREEOBJ;
    long *count = frees ? &watched.frees : &watched.makes;

    if (RB_BUILTIN_TYPE(object) != T_OBJECT || RBASIC(object)->klass != watched.klass) return;
    if (*count == MOST) return;
    (frees ? watched.freed : watched.made)[(*count)++] = NUM2ULL(rb_obj_id(object));
}

static VALUE
list(const unsigned long long *ids, long count)
{
    VALUE found = rb_ary_new_capa(count);
    for (long i = 0; i < count; i++) rb_ary_push(found, ULL2NUM(ids[i]));
    return found;
}

static VALUE
watch(VALUE self, VALUE klass)
{
    VALUE both = RUBY_INTERNAL_EVENT_NEWOBJ | RUBY_INTERNAL_EVENT_FREEOBJ;
    VALUE point = rb_tracepoint_new(0, (rb_event_flag_t)both, hook, NULL);

    watched.klass = klass;
    rb_tracepoint_enable(point);
    rb_yield(Qnil);
    rb_tracepoint_disable(point);
    return rb_assoc_new(list(watched.made, watched.makes), list(watched.freed, watched.frees));
}

void
Init_object_id_hooks(void)
{
    VALUE m = rb_define_module("ObjectIdHooks");
    rb_define_singleton_method(m, "lose", lose, 1);
    rb_define_singleton_method(m, "watch", watch, 1);
}
