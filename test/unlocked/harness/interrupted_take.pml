/*
 * A taker that is interrupted while a value arrives (internal/ractor/sleep.h), for spin: a taker,
 * a ractor that yields VALUES values and cannot copy one of them, and a thread that interrupts the
 * taker. The taker handles each interrupt: as an exception, and takes again, or as one that it has
 * masked. A value that was given must be taken, and all must sleep where an interrupt wakes them.
 *
 * Modelled: the basket and its type, the queue of takers, the locks of both ractors, sleeps. With
 * -DSELECT the basket stays in the queue and is reserved meanwhile, as in Ractor.select. BREAK_TAKE
 * breaks RCV-3: the taker handles the interrupt first, and leaves afterwards. BREAK_WAKE breaks
 * RCV-4: the yielder wakes the taker before it changes the basket. BREAK_AGAIN: a basket that is no
 * longer reserved is not offered to the yielder.
 *
 * spin -a [-DSELECT -DBREAK_TAKE ...] interrupted_take.pml && cc -O2 -DSAFETY -o pan pan.c
 */
#define VALUES 2
#define INTERRUPTS 2

mtype = { NONE, YIELDING, FULL, RESERVED };

mtype basket = RESERVED;
bool queued;                            /* the basket is in the yielder's queue */
bool taker_lock, yielder_lock;
bool taker_sleeps, yielder_sleeps;
bool interrupted;
byte given, taken;
bool failed;                            /* a copy has failed, once */

#define LOCK(l) atomic { !l; l = true }
#define UNLOCK(l) l = false

inline taker_sleep() {                  /* with taker_lock, which is given back meanwhile */
    if
    :: interrupted -> UNLOCK(taker_lock)
    :: else ->
        atomic { taker_sleeps = true; taker_lock = false };
end_sleep:
        !taker_sleeps
    fi
}

inline wake_taker() {
    LOCK(taker_lock);
    taker_sleeps = false;
    UNLOCK(taker_lock)
}

inline offer() {                         /* the basket, empty, to the yielder */
    LOCK(yielder_lock);
    queued = true;
    yielder_sleeps = false;
    UNLOCK(yielder_lock)
}

/* The basket is empty, and an interrupt is there. */
inline take_interrupted() {
#ifdef SELECT
    atomic {
        reserved = basket == NONE;
        if
        :: reserved -> basket = RESERVED
        :: else
        fi
    };
#else
    LOCK(yielder_lock);
    reserved = queued && basket == NONE;
    if
    :: reserved -> queued = false; basket = RESERVED
    :: else
    fi;
    UNLOCK(yielder_lock);
#endif
    if
    :: reserved ->
        interrupted = false;
        basket = NONE;
#ifndef BREAK_AGAIN
        offer()
#else
        queued = true
#endif
    :: else
    fi
}

active proctype taker() {
    bool reserved;

    do
    :: taken == VALUES -> break
    :: else ->
        basket = NONE;
        offer();
        do
        :: basket == FULL -> taken++; basket = RESERVED; break
        :: basket == YIELDING ->        /* interrupts wait */
            LOCK(taker_lock);
            if
            :: basket == YIELDING ->
                atomic { taker_sleeps = true; taker_lock = false };
                !taker_sleeps
            :: else -> UNLOCK(taker_lock)
            fi
        :: basket == NONE ->
            LOCK(taker_lock);
            if
            :: basket == NONE -> taker_sleep()
            :: else -> UNLOCK(taker_lock)
            fi;
            if
            :: interrupted ->
#ifdef BREAK_TAKE
                interrupted = false;
                if
                :: true ->              /* an exception */
                    LOCK(yielder_lock);
                    queued = false;
                    UNLOCK(yielder_lock);
                    basket != YIELDING;
                    basket = RESERVED;
                    break
                :: true                 /* masked */
                fi
#else
                take_interrupted()
#endif
            :: else
            fi
        od
    od
}

active proctype yielder() {
    bool found;

    do
    :: given == VALUES -> break
    :: else ->
        LOCK(yielder_lock);
        found = false;
        if
        :: queued ->
            atomic {                    /* compare and exchange */
                if
                :: basket == NONE -> basket = YIELDING; found = true
                :: else
                fi
            };
#ifndef SELECT
            if
            :: found -> queued = false
            :: else
            fi
#endif
        :: else
        fi;
        if
        :: found ->
            UNLOCK(yielder_lock);
            if
            :: !failed ->               /* the copy fails: the basket goes back */
                failed = true;
#ifdef BREAK_WAKE
                wake_taker();
#endif
                LOCK(yielder_lock);
                basket = NONE;
                queued = true;
                UNLOCK(yielder_lock);
#ifndef BREAK_WAKE
                wake_taker();
#endif
                if
                :: true -> break        /* by the exception */
                :: true
                fi
            :: true ->
                given++;
                LOCK(taker_lock);
                assert(basket == YIELDING);
                basket = FULL;
                taker_sleeps = false;
                UNLOCK(taker_lock)
            fi
        :: else ->
            atomic { yielder_sleeps = true; yielder_lock = false };
end_sleep:
            !yielder_sleeps
        fi
    od
}

active proctype interrupter() {
    byte i;

    for (i : 1 .. INTERRUPTS) {
        interrupted = true;
        wake_taker()
    }
}

active proctype monitor() {
    timeout -> assert(taken == given); assert(!yielder_sleeps || !queued || basket != NONE)
}
