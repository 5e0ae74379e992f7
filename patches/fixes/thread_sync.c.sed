# A mutex remembers the thread of the fiber that holds it, and keeps that fiber alive: the base
# calls a fiber that may have been collected. The logic is in unlocked/fixes/mutex_owner.c, which
# thread.c leaves out with this rule: 3.4.7 has a mend of its own.
# Until: 3.4.7
# Closes: Bug-21342
# Why-text: with the #define that goes, spatch deletes the comments above it.
# Expect: 4

# The thread of the holder.
/^    rb_fiber_t \*fiber;$/{
N
s/\n(    struct rb_mutex_struct \*next_mutex;)$/\n    rb_thread_t *th;\n\1/
}
# mutex_mark is a function now.
/^#define mutex_mark /d
/rb_mutex_unlock_th\(mutex, rb_/s/rb_fiber_threadptr\(mutex->fiber\)/mutex->th/
# The holder is noted where every way to lock a mutex passes.
s/^(    )(thread_mutex_insert\(th, mutex\);)$/\1mutex_owner_set(self, mutex, th), \2/
