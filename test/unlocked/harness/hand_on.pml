/*
 * Wake-ups that are handed on (internal/thread/hand_on.h), for spin: three waiters, one of them
 * with a time limit, a thread that wakes WAKES times, and one that interrupts waiters.
 *
 * The waiters of a queue take a value when there is one; a mutex is such a queue, with its freedom
 * as the value. With -DCONDVAR they wait for a signal, once. What is atomic runs under the GVL. A
 * waiter that sleeps for ever while there is a value, or a signal that no waiter got, violates an
 * assertion. BREAK_KILL breaks HND-1 for interrupts, BREAK_TIME for time limits; with CONDVAR they
 * break HND-2.
 *
 * spin -a [-DBREAK_KILL ...] hand_on.pml && cc -O2 -DSAFETY -o pan pan.c && ./pan
 */
#define WAITERS 3
#define WAKES 2
#define LIMITED 0                       /* the waiter with a limit */

chan list = [WAITERS] of { byte };
bool asleep[WAITERS], interrupted[WAITERS];
byte values;                            /* in the queue */
byte signals, received;                 /* of the condition variable */

inline wake_one() {
    if
    :: nempty(list) -> list ? woken; asleep[woken] = false
    :: empty(list)
    fi
}

/* By a waiter that does not continue. */
inline hand_on() {
#ifdef CONDVAR
    if
    :: signalled && nempty(list) -> wake_one()
    :: signalled && empty(list) -> signals--
    :: else
    fi
#else
    if
    :: values > 0 -> wake_one()
    :: else
    fi
#endif
}

proctype waiter(byte me) {
    byte woken;
    bool signalled;

    do
#ifndef CONDVAR
    :: atomic { values > 0 -> values--; break }
#endif
    :: atomic { values == 0 -> list ! me; asleep[me] = true };
end_sleep:
       atomic {
           !asleep[me] || interrupted[me] || me == LIMITED;
           asleep[me] = false;
           if
           :: list ?? [eval(me)] -> list ?? eval(me); signalled = false
           :: else -> signalled = true
           fi;
           if
           :: interrupted[me] ->
#ifdef BREAK_KILL
               skip;
#else
               hand_on();
#endif
               break
           :: me == LIMITED && !interrupted[me] ->
#ifdef BREAK_TIME
               skip;
#else
               hand_on();
#endif
               break
           :: !interrupted[me] && signalled ->
#ifdef CONDVAR
               received++;
               break
#else
               skip
#endif
           fi
       }
    od
}

active proctype waker() {
    byte i, woken;

    for (i : 1 .. WAKES) {
        atomic {
#ifdef CONDVAR
            if
            :: nempty(list) -> signals++
            :: empty(list)
            fi;
#else
            values++;
#endif
            wake_one()
        }
    }
}

active proctype interrupter() {
    byte i;

    for (i : 0 .. WAITERS - 1) {
        if
        :: interrupted[i] = true
        :: true
        fi
    }
}

active proctype monitor() {
    timeout -> assert(values == 0 || empty(list)); assert(received == signals)
}

init {
    atomic { run waiter(0); run waiter(1); run waiter(2) }
}
