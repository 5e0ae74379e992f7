/*
 * Ractors that give their native thread up at the end of a time slice
 * (internal/thread/time_slice.h), for spin: two native threads, and three ractors that never block.
 *
 * A native thread takes a ractor out of the queue, takes the lock of the ractor's scheduler, and
 * switches to the stack of its thread, which gives the lock back. At the end of the slice the
 * thread takes the lock, puts its ractor into the queue and leaves its stack; the native thread
 * gives the lock back. BREAK_R3 breaks TSL-3: the thread gives it back before it leaves.
 *
 * spin -a [-DBREAK_R3] ractor_slices.pml && cc -O2 -DSAFETY -o pan pan.c && ./pan
 */
#define RACTORS 3
#define SLICES 3                        /* of each native thread */

chan queue = [RACTORS] of { byte };
bool sched_lock[RACTORS];
bool on_stack[RACTORS];                 /* a native thread is on the stack of its thread */
byte runs[RACTORS];
byte ended;

#define LOCK(l) atomic { !l; l = true }
#define UNLOCK(l) l = false

proctype native_thread() {
    byte r, slice;

    for (slice : 1 .. SLICES) {
        queue ? r;
        LOCK(sched_lock[r]);
        assert(!on_stack[r]);
        on_stack[r] = true;
        UNLOCK(sched_lock[r]);

        runs[r]++;

        LOCK(sched_lock[r]);
        queue ! r;
#ifdef BREAK_R3
        UNLOCK(sched_lock[r]);
        on_stack[r] = false
#else
        on_stack[r] = false;
        UNLOCK(sched_lock[r])
#endif
    }
    atomic {
        ended++;
        if
        :: ended == 2 -> assert(runs[0] > 0 && runs[1] > 0 && runs[2] > 0)
        :: else
        fi
    }
}

init {
    atomic { queue ! 0; queue ! 1; queue ! 2; run native_thread(); run native_thread() }
}
