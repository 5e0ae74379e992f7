/*
 * A hook of allocations that writes an instance variable, for test_allocation_hooks.rb.
 *
 * AllocationHook.at(n, owner, name, value) { ... } sets owner's name at the n-th allocation (from
 * 0) inside the block; nil for value removes it, if it is there; an array [v] removes all variables
 * of owner, and sets them again to v. Returns whether there was an n-th allocation. The hook runs
 * for internal objects, too, in the middle of the code that allocates: a profiler written in C
 * could do the same.
 *
 * AllocationHook.at_sweep(owner, name, value) { ... } does so when the GC frees the first object
 * inside the block.
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
hook_on(rb_event_flag_t event, long n, VALUE owner, VALUE name, VALUE value)
{
    VALUE tracepoint = rb_tracepoint_new(0, event, hook, NULL);
    armed.left = n;
    armed.ran = Qfalse;
    armed.owner = owner;
    armed.name = rb_sym2id(name);
    armed.value = value;
    rb_tracepoint_enable(tracepoint);
    rb_ensure(rb_yield, Qundef, disarm, tracepoint);
    return armed.ran;
}

static VALUE
hook_at(VALUE self, VALUE n, VALUE owner, VALUE name, VALUE value)
{
    return hook_on(RUBY_INTERNAL_EVENT_NEWOBJ, NUM2LONG(n), owner, name, value);
}

static VALUE
hook_at_sweep(VALUE self, VALUE owner, VALUE name, VALUE value)
{
    return hook_on(RUBY_INTERNAL_EVENT_FREEOBJ, 0, owner, name, value);
}

RUBY_FUNC_EXPORTED void
Init_allocation_hook(void)
{
    rb_gc_register_address(&armed.owner);
    rb_gc_register_address(&armed.value);
    VALUE module = rb_define_module("AllocationHook");
    rb_define_singleton_method(module, "at", hook_at, 4);
    rb_define_singleton_method(module, "at_sweep", hook_at_sweep, 3);
}
