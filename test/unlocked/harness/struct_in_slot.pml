/*
 * A struct that is flagged as shareable and gets one more field (internal/fields/struct.h, STR-5),
 * for spin: the ractor that adds it, one that asks for the object's id, and two that read.
 *
 * The header is one word, loaded at once: whether the fields are in the slot, how many there are,
 * and whether the object has an id. Field 0 is in the slot at first. The adder copies it to a
 * fields object with space for one more, gives that to the side table, and clears the layout with a
 * compare-and-swap. Then it stores field 1 and the shape of the fields object, in place, and
 * changes the count in the header with a compare-and-swap. Broken:
 *   BREAK_WORD   the slot field gets the reference, as for a struct that nobody else sees
 *   BREAK_ORDER  the layout is cleared before the side table has the fields object
 *   BREAK_SHAPE  the fields object gets its new shape before its value
 *   BREAK_COUNT  the header gets its new count before the fields object has its shape
 *   BREAK_CLEAR  the layout is cleared by storing a header that was loaded before
 *   BREAK_STORE  the mark of the id is set by storing a header that was loaded before
 *
 * spin -a [-DBREAK_WORD] struct_in_slot.pml && cc -O2 -DSAFETY -o pan pan.c && ./pan
 */
#define VALUE0 10                       /* of field 0 */
#define VALUE1 11
#define REFERENCE 99

#define IN_SLOT 1                       /* bits of the header */
#define SEEN_ID 2
#define FIELD 4                         /* for each field */
#define COUNT 12                        /* of fields: two bits */

byte header = IN_SLOT + FIELD;
byte slot_word = VALUE0;                /* field 0, or the slot field */
bool table;                             /* has the fields object */
byte field0, field1, fields;            /* of the fields object: values, and its shape */
byte ended;

inline change(next) {
    was = header;
    do
    :: atomic { header == was -> header = next; break }
    :: atomic { header != was -> was = header }
    od
}

inline store(next) {
    was = header;
    header = next
}

inline clear_layout() {
#ifdef BREAK_CLEAR
    store(was & (SEEN_ID | COUNT))
#else
    change(was & (SEEN_ID | COUNT))
#endif
}

proctype adder() {
    byte was;

    field0 = slot_word;
    fields = 1;
#ifdef BREAK_ORDER
    clear_layout();
    table = true;
#else
#ifdef BREAK_WORD
    slot_word = REFERENCE;
#endif
    table = true;
    clear_layout();
#endif
#ifdef BREAK_COUNT
    change(was + FIELD);
#endif
#ifdef BREAK_SHAPE
    fields = 2;
#endif
    field1 = VALUE1;
    fields = 2;
#ifndef BREAK_COUNT
    change(was + FIELD);
#endif
    ended++
}

proctype identifier() {
    byte was;
#ifdef BREAK_STORE
    store(was | SEEN_ID);
#else
    change(was | SEEN_ID);
#endif
    ended++
}

proctype reader() {
    byte seen, found, turn;

    for (turn : 1 .. 2) {
        seen = header;
        if
        :: seen & IN_SLOT -> assert(slot_word == VALUE0)
        :: else ->
            assert(table);
            found = fields;
            assert(found * FIELD >= (seen & COUNT));
            assert(field0 == VALUE0);
            assert(found < 2 || field1 == VALUE1)
        fi
    }
    ended++
}

init {
    atomic { run adder(); run identifier(); run reader(); run reader() }
    ended == 4 -> assert(header == (SEEN_ID | (2 * FIELD)))
}
