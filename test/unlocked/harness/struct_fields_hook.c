/*
 * Structs as C code sees and makes them, for test_struct_fields_extensions.rb.
 *
 * StructHook.tag(n) { ... } sets n instance variables (@h0 = 0, ...) of each struct that is
 * allocated in the block, in the hook of its allocation, when the allocator has not finished.
 * StructHook.classes returns classes that are defined in C: without accessors and with an allocator
 * of its own, with accessors, and a Data. StructHook.resize(class, members) changes the members
 * that structs of the class are allocated with.
 */
#include <ruby.h>
#include <ruby/debug.h>

static long tagged, count;

static void
hook(VALUE event, void *data)
{
    VALUE made = rb_tracearg_object(rb_tracearg_from_tracepoint(event));
    if (RB_BUILTIN_TYPE(made) != T_STRUCT) return;

    tagged++;
    for (long i = 0; i < count; i++) {
        char name[20];
        snprintf(name, sizeof(name), "@h%ld", i);
        rb_ivar_set(made, rb_intern(name), LONG2FIX(i));
    }
}

static VALUE
disable(VALUE tracepoint)
{
    return rb_tracepoint_disable(tracepoint);
}

static VALUE
hook_tag(VALUE self, VALUE n)
{
    VALUE tracepoint = rb_tracepoint_new(0, RUBY_INTERNAL_EVENT_NEWOBJ, hook, NULL);
    count = NUM2LONG(n);
    tagged = 0;
    rb_tracepoint_enable(tracepoint);
    rb_ensure(rb_yield, Qundef, disable, tracepoint);
    return LONG2NUM(tagged);
}

static VALUE
own_alloc(VALUE klass)
{
    VALUE made = rb_struct_alloc_noinit(klass);
    rb_ivar_set(made, rb_intern("@own"), Qtrue);
    return made;
}

static VALUE
hook_classes(VALUE self)
{
    VALUE none = rb_struct_define_without_accessor(NULL, rb_cObject, own_alloc,
                                                   "a", "b", "c", NULL);
    VALUE some = rb_struct_define(NULL, "a", "b", "c", NULL);
    VALUE data = rb_data_define(0, "a", "b", "c", NULL);
    return rb_ary_new_from_args(3, none, some, data);
}

static VALUE
hook_new(VALUE self, VALUE klass)
{
    return rb_struct_new(klass, Qnil, Qtrue, Qfalse);
}

static VALUE
hook_resize(VALUE self, VALUE klass, VALUE members)
{
    rb_ivar_set(klass, rb_intern("__members__"), members);
    return klass;
}

RUBY_FUNC_EXPORTED void
Init_struct_fields_hook(void)
{
    VALUE module = rb_define_module("StructHook");
    rb_define_singleton_method(module, "tag", hook_tag, 1);
    rb_define_singleton_method(module, "classes", hook_classes, 0);
    rb_define_singleton_method(module, "new", hook_new, 1);
    rb_define_singleton_method(module, "resize", hook_resize, 2);
}
