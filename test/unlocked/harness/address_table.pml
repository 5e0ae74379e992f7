/*
 * The address table's protocol (internal/common/address_table.h, orders TBL-A to TBL-H) for spin,
 * which tries every interleaving of two writers, two readers, and the GC.
 *
 * Modelled: owners 0 and 1, which share a chunk of region 0, and owner 2 in region 1. Writer 0
 * sets and replaces the fields of owner 0; writer 1 sets and deletes those of 2, and sets those
 * of 1. With -DADD there is owner 3 beside owner 2, to which two give a value at once, in place of
 * writer 0 and the readers.
 * A directory has room for one region, a grown one for two, and all probes begin at slot 0. Readers
 * get what was handed over to them, or peek. With -DGC it trims once, at any
 * time, in place of the second reader. What was given back
 * is marked, and whoever looks at it afterwards fails. A fork leaves one thread, at any time.
 *
 * Spin's memory is sequentially consistent. What a weaker machine could do without an order is
 * written out: BREAK_A to BREAK_E swap two stores, and break TBL-A to TBL-E. BREAK_F breaks TBL-F,
 * BREAK_H TBL-H.
 * That the code has these orders is what ThreadSanitizer looks at (address_table_harness.c). The
 * hash and the arithmetic of addresses are compared with a plain map (address_table_histories.c).
 *
 * spin -a [-DBREAK_A ...] address_table.pml && cc -O2 -DSAFETY -o pan pan.c && ./pan
 */
#ifdef ADD
#define OWNERS 4
#else
#define OWNERS 3
#endif
#define NUMBER(o) ((o) / 2)             /* the number of its region */
#define CELL(o) ((o) % 2)
#define NONE 0                          /* no region, no chunk, no fields object */
#define FIRST(o) (1 + 2 * (o))          /* its fields objects: this one and the next one */

byte directory = 1, directories = 1;    /* the published one, and how many were made */
bool directory_freed[6];
byte room[6] = 1;
typedef Slots { byte region[2] };
Slots slots[6];

byte regions;
byte number[6];                         /* 0 from calloc, as region 0 */
byte chunk_of[6];
bool region_freed[6];

byte chunks;
bool chunk_freed[7];
typedef Cells { byte fields[2] };
Cells cells[7];

bool is_set[1 + 2 * OWNERS];            /* the values of a fields object */
byte handed[OWNERS];                    /* the fields object that readers may expect, or NONE */
byte busy;
bool stopping, locked, forked;

#ifndef READER
#define READER 1                        /* the owner that the second reader asks for */
#endif
#ifdef FORK
#define WHILE_NOT_FORKED provided (!forked)
#else
#define WHILE_NOT_FORKED
#endif

#define ENTER atomic { !stopping -> busy++ }
#define LEAVE d_step { busy--; d = 0; r = 0; c = 0 }

/* ---- the way down: region r and chunk c of owner o, or NONE ---------------------------------- */

inline find_region(o, d, r) {
    d = directory;
    atomic { assert(!directory_freed[d]); r = slots[d].region[0] }
    if
    :: r != NONE && number[r] != NUMBER(o) && room[d] == 2 ->
        r = slots[d].region[1];
        if
        :: r != NONE && number[r] != NUMBER(o) -> r = NONE
        :: else
        fi
    :: r != NONE && number[r] != NUMBER(o) && room[d] == 1 -> r = NONE
    :: else
    fi
}

inline find_chunk(r, c) {
    atomic { assert(!region_freed[r]); c = chunk_of[r] }
}

inline load(c, o, f) {
    atomic { assert(!chunk_freed[c]); f = cells[c].fields[CELL(o)] }
}

inline check(o, f) {
    atomic { assert(f == FIRST(o) || f == FIRST(o) + 1); assert(is_set[f]) }
}

/* ---- what writers do ------------------------------------------------------------------------- */

inline add_region(o, d, r) {
    ENTER;
    atomic { !locked -> locked = true }
    find_region(o, d, r);
    if
    :: r == NONE ->
        if
        :: slots[d].region[0] != NONE ->                /* full: a larger one */
            atomic { directories++; d = directories; room[d] = 2 }
#ifdef BREAK_D
            directory = d;
            slots[d].region[0] = slots[d - 1].region[0];
#else
            slots[d].region[0] = slots[d - 1].region[0];
            directory = d;
#endif
        :: else
        fi;
        atomic { regions++; r = regions }
#ifndef BREAK_C
        number[r] = NUMBER(o);
#endif
        if
        :: slots[d].region[0] == NONE -> slots[d].region[0] = r
        :: else -> slots[d].region[1] = r
        fi;
#ifdef BREAK_C
        number[r] = NUMBER(o);
#endif
    :: else
    fi;
    d_step { locked = false; busy--; d = 0; r = 0 }
}

inline store(c, o, f) {
    assert(!chunk_freed[c]);
#ifdef BREAK_A
    cells[c].fields[CELL(o)] = f;
    is_set[f] = true
#else
    is_set[f] = true;
    cells[c].fields[CELL(o)] = f
#endif
}

/* Inside, with a chunk for the owner. */
inline enter_with_chunk(o, d, r, c) {
    do
    :: ENTER;
       find_region(o, d, r);
       if
       :: r != NONE -> break
       :: else
       fi;
       LEAVE;
       add_region(o, d, r)
    od;
    find_chunk(r, c);
    if
    :: c == NONE ->
        atomic { chunks++; c = chunks }
#ifdef BREAK_B
        chunk_of[r] = c
#else
        atomic {
            if
            :: chunk_of[r] == NONE -> chunk_of[r] = c
            :: else -> chunk_freed[c] = true; c = chunk_of[r]
            fi
        }
#endif
    :: else
    fi
}

inline set(o, d, r, c, f) {
    enter_with_chunk(o, d, r, c);
    store(c, o, f);
    LEAVE
}

/* The owner has an entry (TBL-E), and it is whole. */
inline get(o, d, r, c, f) {
    find_region(o, d, r);
    assert(r != NONE);
    find_chunk(r, c);
    assert(c != NONE);
    load(c, o, f);
    check(o, f)
}

inline set_and_hand_over(o, d, r, c, f) {
#ifdef BREAK_E
    handed[o] = FIRST(o);
#endif
    set(o, d, r, c, FIRST(o));
    handed[o] = FIRST(o)
}

inline replace(o, d, r, c, f) {
    ENTER;
    get(o, d, r, c, f);
    store(c, o, FIRST(o) + 1);
    LEAVE;
    handed[o] = FIRST(o) + 1
}

/* Nobody got this owner. */
inline delete(o, d, r, c, f) {
    ENTER;
    get(o, d, r, c, f);
    cells[c].fields[CELL(o)] = NONE;
    LEAVE
}

proctype writer0() WHILE_NOT_FORKED {
    byte d, r, c, f;
    set_and_hand_over(0, d, r, c, f);
    replace(0, d, r, c, f)
}

proctype writer1() WHILE_NOT_FORKED {
    byte d, r, c, f;
    set(2, d, r, c, FIRST(2));
    delete(2, d, r, c, f);
    set_and_hand_over(1, d, r, c, f)
}

#ifdef ADD
byte agreed;                            /* what one of them got */

/* The value f, or the one that is there. */
proctype adder(byte f) WHILE_NOT_FORKED {
    byte d, r, c, there;
    is_set[f] = true;
    enter_with_chunk(3, d, r, c);
#ifdef BREAK_H
    load(c, 3, there);
    if
    :: there == NONE -> cells[c].fields[CELL(3)] = f
    :: else
    fi;
#else
    atomic {
        load(c, 3, there);
        if
        :: there == NONE -> cells[c].fields[CELL(3)] = f
        :: else
        fi
    }
#endif
    LEAVE;
    atomic {
        if
        :: there != NONE -> f = there
        :: else
        fi;
        if
        :: agreed == NONE -> agreed = f
        :: else -> assert(agreed == f)
        fi
    }
}
#endif

/* ---- what readers do ------------------------------------------------------------------------- */

proctype reader(byte o) WHILE_NOT_FORKED {
    byte d, r, c, f, expected;
    atomic { !stopping -> busy++; expected = handed[o] }
    if
    :: expected != NONE ->
        get(o, d, r, c, f);
        assert(f >= expected)
    :: else ->                          /* peek */
        find_region(o, d, r);
        if
        :: r != NONE -> find_chunk(r, c)
        :: else
        fi;
        if
        :: c != NONE -> load(c, o, f)
        :: else
        fi;
        if
        :: f != NONE -> check(o, f)
        :: else
        fi
    fi;
    LEAVE
}

/* ---- the GC ---------------------------------------------------------------------------------- */

/* The regions that have entries, in a directory of their own. The old ones are given back. */
inline trim(d, i, r, c) {
    d_step {
        directories++;
        d = directories;
        i = 0;
        do
        :: i < room[directory] ->
            r = slots[directory].region[i];
            c = chunk_of[r];
            if
            :: r != NONE && c != NONE && cells[c].fields[0] + cells[c].fields[1] == NONE ->
                chunk_freed[c] = true;
                chunk_of[r] = NONE;
                c = NONE
            :: else
            fi;
            if
            :: r != NONE && c == NONE -> region_freed[r] = true
            :: r != NONE && c != NONE && slots[d].region[0] == NONE -> slots[d].region[0] = r
            :: r != NONE && c != NONE && slots[d].region[0] != NONE ->
                slots[d].region[1] = r;
                room[d] = 2
            :: else
            fi;
            i++
        :: else -> break
        od;
        i = 1;
        do
        :: i < d -> directory_freed[i] = true; i++
        :: else -> break
        od;
        directory = d;
        i = 0; r = 0; c = 0; d = 0
    }
}

proctype gc() WHILE_NOT_FORKED {
    byte d, i, r, c;
    stopping = true;
#ifndef BREAK_F
    busy == 0;
#endif
    trim(d, i, r, c);
    stopping = false
}

/* ---- a fork: the child has this thread alone (TBL-G) ----------------------------------------- */

#ifdef FORK
proctype child() {
    byte d, r, c, f, o, i;
    atomic {
        forked = true;
        stopping = false;
        locked = false;
        i = 0;
        do
        :: i < 2 ->
            o = 0;
            do
            :: o < OWNERS ->
                if
                :: handed[o] != NONE -> get(o, d, r, c, f); assert(f >= handed[o])
                :: else
                fi;
                o++
            :: else -> break
            od;
            i++;
            if
            :: i < 2 -> trim(d, o, r, c)
            :: else
            fi
        :: else -> break
        od
    }
}
#endif

init {
    atomic {
        run writer1();
#ifdef ADD
        run adder(FIRST(3));
        run adder(FIRST(3) + 1);
#else
        run writer0();
        run reader(0);
#endif
#ifdef GC
        run gc();
#endif
#if !defined(GC) && !defined(ADD)
        run reader(READER);
#endif
#ifdef FORK
        run child()
#endif
    }
}
