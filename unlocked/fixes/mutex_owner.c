/*
 * fixes/mutex_owner.c: which fiber and thread hold a mutex. Part of thread.c.
 *
 * Stored: rb_mutex_t.fiber, the holder (NULL: none), and rb_mutex_t.th, the thread of the holder.
 * Invariant: a mutex that is held keeps its holder alive, so that no thread reads a freed fiber and
 * no new fiber is at its address. While a thread ends it gives up what it holds: a mutex that is
 * held has a thread that lives.
 * Suspended: th is the last holder's once no fiber holds the mutex; fiber says so, and is read
 * first.
 */

/* The fiber of a thread's own stack has no object until one is needed; the thread marks it
 * from then on. */
static void
mutex_mark(void *ptr)
{
    const rb_mutex_t *mutex = ptr;
    VALUE holder = mutex->fiber ? rb_fiberptr_self(mutex->fiber) : Qfalse;

    if (holder) rb_gc_mark_movable(holder);
    waiting_fibers_mark(&mutex->waitq, GET_VM()->fork_gen);
}

/** The current fiber, one of @p th, holds @p self: it is in rb_mutex_t.fiber. No errors. */
static void
mutex_owner_set(VALUE self, rb_mutex_t *mutex, rb_thread_t *th)
{
    VALUE holder = rb_fiberptr_self(mutex->fiber);

    mutex->th = th;
    if (holder) RB_OBJ_WRITTEN(self, Qundef, holder);
}
