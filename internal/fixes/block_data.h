#ifndef INTERNAL_FIXES_BLOCK_DATA_H
#define INTERNAL_FIXES_BLOCK_DATA_H
/**
 * Blocks in C whose data are on the C stack.
 *
 * `each` gets such a block from max(2), sum, zip or first(2). The method may keep it
 * (`def each(&block)`), and call it when the data are gone. CRuby writes there. Here the Proc
 * refers to an object that says whether the data are still there, and keeps the fiber of the stack.
 *
 * Included by array.c, enum.c, enumerator.c and range.c. The caller keeps alive what the data refer
 * to. When a function returns, or is left by an error or a jump, a block that was kept raises
 * RuntimeError.
 */
#include "internal/fixes/fiber_end.h"
#include "internal/imemo.h"
#include "internal/vm.h"
#include "ruby/ruby.h"

struct block_data {
    VALUE receiver;
    ID method;
    rb_block_call_func_t function;
    void *data;                 /* what the function gets: an address on the stack */
    VALUE (*call)(const struct block_data *);
    struct MEMO *holder;        /* u3: the address of this, or 0 when it is gone */
};

static VALUE
block_data_called(RB_BLOCK_CALL_FUNC_ARGLIST(value, holder))
{
    const struct block_data *call = (const struct block_data *)MEMO_CAST(holder)->u3.value;

    if (!call) rb_raise(rb_eRuntimeError, "block called after its method has returned");
    return call->function(value, (VALUE)call->data, argc, argv, blockarg);
}

static VALUE
block_data_begin(VALUE argument)
{
    const struct block_data *call = (const struct block_data *)argument;
    return call->call(call);
}

static VALUE
block_data_end(VALUE argument)
{
    struct MEMO *holder = ((struct block_data *)argument)->holder;

    MEMO_V1_SET(holder, Qfalse);
    holder->u3.cnt = 0;
    return Qnil;
}

static VALUE
block_data_run(struct block_data *call)
{
    call->holder = MEMO_NEW(rb_fiber_of_stack(), Qfalse, (VALUE)call);
    return rb_ensure(block_data_begin, (VALUE)call, block_data_end, (VALUE)call);
}

static inline VALUE
block_data_call_with(const struct block_data *call)
{
    return rb_block_call(call->receiver, call->method, 0, 0, block_data_called,
                         (VALUE)call->holder);
}

static inline VALUE
block_data_call_checked(const struct block_data *call)
{
    return rb_check_block_call(call->receiver, call->method, 0, 0, block_data_called,
                               (VALUE)call->holder);
}

/** Calls @p method with @p function as its block, which gets the address @p data. */
static inline VALUE
block_data_each(VALUE receiver, ID method, rb_block_call_func_t function, void *data)
{
    return block_data_run(&(struct block_data){ receiver, method, function, data,
                                                block_data_call_with });
}

/** The same; Qundef if @p receiver has no such method. */
static inline VALUE
block_data_check_each(VALUE receiver, ID method, rb_block_call_func_t function, void *data)
{
    return block_data_run(&(struct block_data){ receiver, method, function, data,
                                                block_data_call_checked });
}

/* A block that counts in *level, which an error may leave too high. */
struct block_data_level {
    int *level, before;
    rb_block_call_func_t function;
    void *data;
};

static inline VALUE
block_data_at_level(RB_BLOCK_CALL_FUNC_ARGLIST(value, argument))
{
    const struct block_data_level *at = (const struct block_data_level *)argument;

    *at->level = at->before;
    return at->function(value, (VALUE)at->data, argc, argv, blockarg);
}

/** As block_data_each; @p level is the same at the beginning of each call of the function. */
static inline VALUE
block_data_each_level(VALUE receiver, ID method, rb_block_call_func_t function, void *data,
                      int *level)
{
    struct block_data_level at = { level, *level, function, data };
    return block_data_each(receiver, method, block_data_at_level, &at);
}

#endif /* INTERNAL_FIXES_BLOCK_DATA_H */
