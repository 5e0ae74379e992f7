/*
 * A struct that is flagged as shareable and gets one more field (internal/fields/struct.h, STR-5),
 * for spin: the ractor that adds it, one that asks for the object's id, and two that read field 0,
 * which is in the slot at first.
 *
 * The header is one word, loaded at once: whether the fields are in the slot, how many there are,
 * and whether the object has an id. The adder copies the fields to a fields object, gives that to
 * the side table, and clears the layout with a compare-and-swap; then another fields object, with
 * the new field, replaces the first one, and the adder stores the header with the new count. That
 * may lose the mark of the id, which the table of ids knows (internal/heap/object_id.h). Broken:
 *   BREAK_WORD   the slot field gets the reference, as for a struct that nobody else sees
 *   BREAK_ORDER  the layout is cleared before the side table has the fields object
 *   BREAK_STORE  the mark of the id is stored without compare-and-swap
 *
 * spin -a [-DBREAK_WORD] struct_in_slot.pml && cc -O2 -DSAFETY -o pan pan.c && ./pan
 */
#define VALUE0 10                       /* field 0 */
#define REFERENCE 99
#define NONE 0

#define IN_SLOT 1                       /* bits of the header */
#define SEEN_ID 2
#define FIELD 4                         /* for each field */
#define COUNT 12                        /* of fields: two bits */

byte header = IN_SLOT + FIELD;
byte slot_word = VALUE0;                /* field 0, or the slot field */
byte table;                             /* the number of a fields object, or NONE */
byte field0[3];                         /* of fields objects 1 and 2 */
byte ended;

inline change(next) {
    was = header;
    do
    :: atomic { header == was -> header = next; break }
    :: atomic { header != was -> was = header }
    od
}

proctype adder() {
    byte was;

    field0[1] = slot_word;
#ifdef BREAK_ORDER
    change(was & (SEEN_ID | COUNT));
    table = 1;
#else
#ifdef BREAK_WORD
    slot_word = REFERENCE;
#endif
    table = 1;
    change(was & (SEEN_ID | COUNT));
#endif
    field0[2] = field0[1];
    table = 2;
    was = header;
    header = was + FIELD;
    ended++
}

proctype identifier() {
    byte was;
#ifdef BREAK_STORE
    was = header;
    header = was | SEEN_ID;
#else
    change(was | SEEN_ID);
#endif
    ended++
}

proctype reader() {
    byte seen, fields_obj, turn;

    for (turn : 1 .. 2) {
        seen = header;
        if
        :: seen & IN_SLOT -> assert(slot_word == VALUE0)
        :: else ->
            fields_obj = table;
            assert(fields_obj != NONE);
            assert(field0[fields_obj] == VALUE0)
        fi
    }
    ended++
}

init {
    atomic { run adder(); run identifier(); run reader(); run reader() }
    ended == 4 -> assert((header | SEEN_ID) == (SEEN_ID | (2 * FIELD)) && table == 2)
}
