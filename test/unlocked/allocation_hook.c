/*
 * A hook of allocations that writes an instance variable, for test_allocation_hooks.rb.
 *
 * AllocationHook.at(n, owner, name, value) { ... } sets owner's name at the n-th allocation (from
 * 0) inside the block; nil for value removes it, if it is there; an array [v] removes all variables
 * of owner, and sets them again to v. Returns whether there was an n-th allocation. The hook runs
 * for internal objects, too, in the middle of the code that allocates: a profiler written in C
 * could do the same.
 */
#include <ruby.h>
#include <ruby/debug.h>

static struct {
    long left;              /* allocations until it acts; -1: it has acted, or is off */
    VALUE ran;
    VALUE owner, value;
    ID name;
} armed = { .left = -1 };

static void
hook(VALUE event, void *data)
{
    if (armed.left < 0 || armed.left-- > 0) return;
    armed.ran = Qtrue;
    if (RB_TYPE_P(armed.value, T_ARRAY)) {
        VALUE names = rb_obj_instance_variables(armed.owner);
        for (long i = 0; i < RARRAY_LEN(names); i++) {
            rb_obj_remove_instance_variable(armed.owner, RARRAY_AREF(names, i));
        }
        for (long i = 0; i < RARRAY_LEN(names); i++) {
            ID name = rb_sym2id(RARRAY_AREF(names, i));
            rb_ivar_set(armed.owner, name, RARRAY_AREF(armed.value, 0));
        }
        RB_GC_GUARD(names);
    }
    else if (!NIL_P(armed.value)) {
        rb_ivar_set(armed.owner, armed.name, armed.value);
    }
    else if (RTEST(rb_ivar_defined(armed.owner, armed.name))) {
        rb_obj_remove_instance_variable(armed.owner, ID2SYM(armed.name));
    }
}

static VALUE
disarm(VALUE tracepoint)
{
    armed.left = -1;
    return rb_tracepoint_disable(tracepoint);
}

static VALUE
hook_at(VALUE self, VALUE n, VALUE owner, VALUE name, VALUE value)
{
    VALUE tracepoint = rb_tracepoint_new(0, RUBY_INTERNAL_EVENT_NEWOBJ, hook, NULL);
    armed.left = NUM2LONG(n);
    armed.ran = Qfalse;
    armed.owner = owner;
    armed.name = rb_sym2id(name);
    armed.value = value;
    rb_tracepoint_enable(tracepoint);
    rb_ensure(rb_yield, Qundef, disarm, tracepoint);
    return armed.ran;
}

RUBY_FUNC_EXPORTED void
Init_allocation_hook(void)
{
    rb_gc_register_address(&armed.owner);
    rb_gc_register_address(&armed.value);
    rb_define_singleton_method(rb_define_module("AllocationHook"), "at", hook_at, 4);
}
