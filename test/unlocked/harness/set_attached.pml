/*
 * A frozen Set with a table that ractors share, when some of them ask for its @hash
 * (internal/set/object.h, SOB-5), for spin: two that read @hash, and one that calls methods.
 *
 * Header and class are two words. The table is never written again. Who finds no field in the
 * header and the hidden class takes the lock, makes a Hash, publishes it as a field, and then
 * changes the class. Who finds no field and the class Set has been overtaken, and looks for the
 * field again. Broken:
 *   BREAK_ORDER  the class changes before the field is there
 *   BREAK_FIELD  the header says that there is a field before the Hash is in it
 *   BREAK_CHECK  the class is not looked at again under the lock: two Hashes
 *   BREAK_AGAIN  who has been overtaken believes that there is no field
 *   BREAK_TABLE  the table is given up, as that of a Set that no other ractor sees
 *
 * spin -a [-DBREAK_ORDER ...] set_attached.pml && cc -O2 -DSAFETY -o pan pan.c && ./pan
 */
#define HIDDEN 1                        /* the class of Sets with a table */
#define SET 2
#define NONE 0                          /* no Hash */

byte class = HIDDEN;
bool header_has_field;
byte field = NONE;                      /* the Hash in the field */
byte made;                              /* Hashes, which are numbered */
bool table = true;                      /* has the elements */
bool locked;
byte agreed = NONE;                     /* the Hash that somebody has got */
byte ended;

inline attach() {
    atomic { made++; hash = made }
    atomic { !locked -> locked = true }
    if
#ifdef BREAK_CHECK
    :: true ->
#else
    :: class == HIDDEN ->
#endif
#ifdef BREAK_TABLE
        table = false;
#endif
#ifdef BREAK_ORDER
        class = SET;
#endif
#ifdef BREAK_FIELD
        header_has_field = true;
        field = hash;
#else
        field = hash;
        header_has_field = true;
#endif
        class = SET
    :: else
    fi;
    locked = false
}

inline read_hash() {
    if
    :: header_has_field
    :: else ->
        if
        :: class == HIDDEN -> attach()
#ifdef BREAK_AGAIN
        :: else -> overtaken = true
#else
        :: else
#endif
        fi;
        assert(header_has_field)
    fi;
    if
    :: overtaken -> hash = NONE
    :: else -> hash = field
    fi;
    assert(hash != NONE);
    atomic {
        assert(agreed == NONE || agreed == hash);
        agreed = hash
    }
}

/* instance_variable_get, twice */
proctype looking() {
    byte hash;
    bool overtaken;

    read_hash();
    read_hash();
    ended++
}

/* A method of the hidden class reads the table; one of lib/set.rb, @hash. */
proctype calling() {
    byte hash, turn;
    bool overtaken;

    for (turn : 1 .. 2) {
        if
        :: class == HIDDEN -> assert(table)
        :: else -> read_hash()
        fi
    }
    ended++
}

init {
    atomic { run looking(); run looking(); run calling() }
    ended == 3 -> assert(class == SET && header_has_field)
}
