/*
 * ractor/once.c: what is evaluated once for all threads of all ractors: a regexp with the flag `o`,
 * and END. Part of vm_insnhelper.c. internal/ractor/once_wait.h has the invariants.
 *
 * Stored: in is->once, the state of the site and its value; while a thread evaluates, a note about
 * it instead of the value, so that the GC marks it with the iseq. Owner: the iseq of the site.
 * A Regexp is frozen and the value of END is nil: both can be shared between ractors.
 */
#include "internal/common/atomic.h"
#include "internal/ractor/once_wait.h"

/* States of a site, in is->once.running_thread. No thread has these addresses. */
#define ONCE_FREE ((rb_thread_t *)0)
#define ONCE_DONE ((rb_thread_t *)1)
#define ONCE_UNDER_WAY ((rb_thread_t *)2)

/* A note: who evaluates, and how often the process had been forked then. */
enum { ONCE_NOTE_THREAD, ONCE_NOTE_FORKS, ONCE_NOTE_LEN };

static VALUE
once_note_new(const rb_thread_t *th)
{
    VALUE note = rb_ary_hidden_new(ONCE_NOTE_LEN);

    rb_ary_push(note, th->self);
    rb_ary_push(note, SIZET2NUM((size_t)th->vm->fork_gen));
    return note;
}

/*
 * Whether no thread continues the evaluation: its thread has ended (with a fiber that evaluated),
 * or stayed in the parent process. The thread that forks becomes the main thread.
 */
static bool
once_abandoned_p(VALUE note, const rb_vm_t *vm)
{
    const rb_thread_t *th = rb_thread_ptr(RARRAY_AREF(note, ONCE_NOTE_THREAD));

    if (th->status == THREAD_KILLED) return true;
    return NUM2SIZET(RARRAY_AREF(note, ONCE_NOTE_FORKS)) != (size_t)vm->fork_gen
        && th != vm->ractor.main_thread;
}

struct once_evaluation {
    ISEQ iseq;                          /* what is evaluated */
    ISE is;
    const rb_iseq_t *owner;             /* of is */
    VALUE note;
    VALUE value;                        /* Qundef until it is known */
};

/*
 * Release: a thread that sees ONCE_DONE sees the value, too. Without it another processor could
 * return the note.
 */
static void
once_set_locked(const struct once_evaluation *once, rb_thread_t *state, VALUE value)
{
    ASSERT_vm_locking();
    RB_OBJ_WRITE(once->owner, &once->is->once.value, value);
    ul_atomic_store_release(&once->is->once.running_thread, state);
}

static VALUE
once_evaluate(VALUE ptr)
{
    struct once_evaluation *once = (struct once_evaluation *)ptr;

    once->value = vm_once_exec((VALUE)once->iseq);
    return Qnil;
}

/* However the evaluation ends: without a value the next thread may try. */
static VALUE
once_end(VALUE ptr)
{
    const struct once_evaluation *once = (struct once_evaluation *)ptr;
    bool known = !UNDEF_P(once->value);

    RB_VM_LOCK_ENTER();
    if (once->is->once.value == once->note) {
        once_set_locked(once, known ? ONCE_DONE : ONCE_FREE, known ? once->value : Qfalse);
        rb_once_wakeup_locked(once->is);
    }
    RB_VM_LOCK_LEAVE();
    return Qnil;
}

enum once_action { ONCE_VALUE, ONCE_BEGINS, ONCE_RECURSIVE, ONCE_WAITS };

/* The task of the current thread. ONCE_BEGINS: the site is its own now. ONCE_WAITS: waiter is in
 * the list. */
static enum once_action
once_check_locked(const struct once_evaluation *once, rb_thread_t *th,
                  struct rb_once_waiter *waiter)
{
    const rb_thread_t *state = once->is->once.running_thread;
    VALUE note = once->is->once.value;

    ASSERT_vm_locking();
    if (state == ONCE_DONE) return ONCE_VALUE;
    if (state == ONCE_UNDER_WAY) {
        if (RARRAY_AREF(note, ONCE_NOTE_THREAD) == th->self) return ONCE_RECURSIVE;
        if (!once_abandoned_p(note, th->vm)) {
            rb_once_wait_begin_locked(waiter, th, once->is);
            return ONCE_WAITS;
        }
    }
    else {
        rb_once_begun_locked();
    }
    once_set_locked(once, ONCE_UNDER_WAY, once->note);
    return ONCE_BEGINS;
}

static VALUE
once_dispatch_slowpath(rb_execution_context_t *ec, ISEQ iseq, ISE is)
{
    rb_thread_t *th = rb_ec_thread_ptr(ec);
    struct once_evaluation once = {
        .iseq = iseq, .is = is, .owner = ec->cfp->iseq, .note = once_note_new(th), .value = Qundef
    };

    for (;;) {
        enum once_action action;
        struct rb_once_waiter waiter;

        RB_VM_LOCK_ENTER();
        action = once_check_locked(&once, th, &waiter);
        RB_VM_LOCK_LEAVE();

        switch (action) {
          case ONCE_VALUE:
            return is->once.value;
          case ONCE_RECURSIVE:
            return vm_once_exec((VALUE)iseq);
          case ONCE_BEGINS:
            rb_ensure(once_evaluate, (VALUE)&once, once_end, (VALUE)&once);
            RB_GC_GUARD(once.note);
            return once.value;
          case ONCE_WAITS:
            rb_once_wait(&waiter);
        }
    }
}

/* For the instruction `once`. Acquire: with ONCE_DONE this thread also sees the value. */
static VALUE
vm_once_dispatch(rb_execution_context_t *ec, ISEQ iseq, ISE is)
{
    if (LIKELY(ul_atomic_load_acquire(&is->once.running_thread) == ONCE_DONE)) {
        return is->once.value;
    }
    return once_dispatch_slowpath(ec, iseq, is);
}
