#ifndef INTERNAL_HEAP_OBJECT_ID_H
#define INTERNAL_HEAP_OBJECT_ID_H
/**
 * The ids of objects (Object#object_id), without a lock and without a trace in the object but the
 * flag FL_SEEN_OBJ_ID. The functions that the GC calls are declared in gc.c.
 *
 * An id is a multiple of 8, which no immediate is, and never given twice. With one ractor ids are
 * 8, 16, 24 and so on. With several each takes a block of OBJECT_ID_BLOCK ids at a time; what is
 * left of the block when it ends is not used. From 2**62 on, 180 years at 10 ns an id, an id
 * is no fixnum: each question gets another Integer of the same value. After 2**64 ids would begin
 * again.
 *
 * Stored: an address table from object to id (internal/common/address_table.h). A second one from
 * id to object, the *index*, only while ObjectSpace._id2ref is called; its addresses are ids,
 * times 5, so that each has a cell; from 2**64 / 5 on they begin again at 0. Owner: both own their
 * memory; neither keeps an object alive.
 *
 * Invariants
 *   OID-A  The cell of an object decides: it has the id from the first question until the sweep of
 *          the object, or the end of its finalizers, takes it out. Compaction moves it.
 *   OID-B  An object that several ractors may have gets its id by rb_address_table_add (TBL-H), so
 *          all of them get the same. For an object of one's own a plain store does.
 *   OID-C  FL_SEEN_OBJ_ID is set after the cell, and tells readers, the sweep and compaction that
 *          there is one. CRuby changes other flags of shared strings and classes without a lock, as
 *          a word, which can take back the flag that another ractor sets at that moment. So a
 *          missing flag never makes an id. Setting the flag of such an object makes its chunk of
 *          the table dirty (TBL-I); when a marking ends, the flag is set wherever a dirty chunk has
 *          a cell: before anything is swept or moved. There is no safepoint between the load and
 *          the store of such a word, so a flag that was there in one stop of all ractors stays.
 *   OID-D  An entry of the index is only a hint: it holds when the object's cell has that id and
 *          the object is alive. So entries of dead objects do no harm, and the sweep leaves them.
 *          Of two living objects whose ids are 2**64 / 5 apart only one is found.
 *   OID-E  The index has its entry before the cell has the id: whoever knows an id finds its
 *          object.
 *   OID-F  The index begins while all ractors are stopped, with all ids of that time, and is given
 *          up when it was not used for OBJECT_ID_INDEX_MARKINGS markings.
 *
 * Lock: none to get an id; the first one in 64 KB of addresses takes the VM lock, and so does the
 * first of 1,638 ids while there is an index. _id2ref takes it, too.
 * Errors: NoMemoryError; then the object has no id, or the one that it had.
 */
#include "ruby/internal/config.h"
#include "ruby/internal/stdbool.h"
#include "ruby/internal/value.h"

enum {
    OBJECT_ID_STEP = 8,                 /* RUBY_IMMEDIATE_MASK + 1 */
    OBJECT_ID_BLOCK = 64,               /* ids */
    OBJECT_ID_INDEX_MARKINGS = 16
};

/* The rest of a ractor's block, in its cache for new objects. */
struct object_id_block {
    unsigned long long next, end;       /* equal: none is left */
};

/** The id of @p obj, a fixnum; 0 when it has none yet, or is an immediate. No lock, no GC. */
VALUE rb_object_id_given(VALUE obj);

#endif /* INTERNAL_HEAP_OBJECT_ID_H */
