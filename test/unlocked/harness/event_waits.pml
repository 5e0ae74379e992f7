/*
 * A thread that waits on a shared native thread (internal/thread/event_wait.h) for spin, which
 * tries every interleaving of the thread, the timer thread, a thread that interrupts it, and
 * another thread of the same ractor.
 *
 * Modelled: the three locks, the flags of the wait, the function that an interrupt calls, the turn
 * of the ractor and its ready queue. The thread waits ROUNDS times, and gives its turn to the other
 * thread after each wait. With -DNO_TIMER only the interrupt ends the wait.
 *
 * A thread that is made ready must be asleep; so it cannot be in the queue twice. All must end: a
 * lost wake-up is an invalid end state. BREAK_E3 breaks EVW-3: the thread leaves without the timer
 * thread's lock when it has not slept. BREAK_CHECK: it does not look for interrupts under the
 * scheduler's lock. BREAK_ORDER: the timer thread looks for a sleeper before it clears the flags.
 *
 * spin -a [-DBREAK_E3 ...] event_waits.pml && cc -O2 -DSAFETY -o pan pan.c && ./pan
 */
#ifndef ROUNDS
#define ROUNDS 2
#endif
#define NOBODY 0
#define WAITER 1
#define OTHER 2

bool waiting_lock, sched_lock, interrupt_lock;
#define LOCK(l) atomic { !l; l = true }
#define UNLOCK(l) l = false

byte running = WAITER;                  /* who has the turn of the ractor */
bool queued, other_queued;              /* the ready queue */
bool asleep;                            /* the waiter waits to be made ready */
bool flags, interrupted, ubf;
bool finished;

/* All under sched_lock. */
inline hand_over() {
    if
    :: other_queued -> other_queued = false; running = OTHER
    :: else -> running = NOBODY
    fi
}

inline make_ready() {
    assert(asleep && !queued);
    asleep = false;
    if
    :: running == NOBODY -> running = WAITER
    :: else -> queued = true
    fi
}

proctype waiter() {
    byte round;
    bool skips;

    for (round : 1 .. ROUNDS) {
        LOCK(waiting_lock);
        assert(!flags);
        flags = true;
        UNLOCK(waiting_lock);

        LOCK(interrupt_lock);
        ubf = true;
        UNLOCK(interrupt_lock);

        LOCK(sched_lock);
#ifdef BREAK_CHECK
        skips = !flags;
#else
        skips = interrupted || !flags;
#endif
        if
        :: skips
        :: else ->
            atomic { asleep = true; hand_over(); UNLOCK(sched_lock) }
            atomic { running == WAITER && !sched_lock; sched_lock = true }
        fi;
        UNLOCK(sched_lock);

#ifdef BREAK_E3
        if
        :: !flags
        :: else -> LOCK(waiting_lock); flags = false; UNLOCK(waiting_lock)
        fi;
#else
        LOCK(waiting_lock);
        flags = false;
        UNLOCK(waiting_lock);
#endif

        LOCK(interrupt_lock);
        ubf = false;
        UNLOCK(interrupt_lock);
        interrupted = false;

        /* The end of its time slice: the turn goes to the other thread, if that is ready. */
        LOCK(sched_lock);
        if
        :: other_queued ->
            atomic { other_queued = false; running = OTHER; queued = true; UNLOCK(sched_lock) }
            atomic { running == WAITER && !sched_lock; sched_lock = true }
        :: else
        fi;
        UNLOCK(sched_lock)
    }
    LOCK(sched_lock);
    hand_over();
    finished = true;
    UNLOCK(sched_lock)
}

/* Becomes ready, runs, and waits for something else: at most ROUNDS times. */
proctype other() {
    byte round;

    do
    :: finished || round == ROUNDS -> break
    :: !finished && round < ROUNDS ->
        round++;
        LOCK(sched_lock);
        if
        :: running == NOBODY -> running = OTHER
        :: else -> other_queued = true
        fi;
        UNLOCK(sched_lock);
        running == OTHER;
        LOCK(sched_lock);
        if
        :: queued -> queued = false; running = WAITER
        :: else -> running = NOBODY
        fi;
        UNLOCK(sched_lock)
    od
}

#ifndef NO_TIMER
active proctype timer() {
    bool fires;

    do
    :: finished && !flags -> break
    :: flags ->
        LOCK(waiting_lock);
        fires = flags;
#ifndef BREAK_ORDER
        flags = false;
#endif
        if
        :: fires ->
            LOCK(sched_lock);
            if
            :: running != WAITER && asleep -> make_ready()
#ifdef BREAK_E3
            :: running != WAITER && !asleep -> make_ready()
#else
            :: running != WAITER && !asleep -> assert(false)
#endif
            :: else
            fi;
            UNLOCK(sched_lock)
        :: else
        fi;
#ifdef BREAK_ORDER
        flags = false;
#endif
        UNLOCK(waiting_lock)
    od
}
#endif

proctype interrupter() {
    bool cancelled;

    LOCK(interrupt_lock);
    interrupted = true;
    if
    :: ubf ->
        ubf = false;
        LOCK(waiting_lock);
        cancelled = flags;
        flags = false;
        UNLOCK(waiting_lock);
        if
        :: cancelled ->
            LOCK(sched_lock);
            if
            :: running != WAITER -> make_ready()
            :: else
            fi;
            UNLOCK(sched_lock)
        :: else
        fi
    :: else
    fi;
    UNLOCK(interrupt_lock)
}

init {
    atomic { run waiter(); run other(); run interrupter() }
}
