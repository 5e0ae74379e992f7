/*
 * ivar/counted_calls.c: counting calls of attr_reader and attr_writer, and what compiled code
 * calls. Part of iseq.c. See internal/ivar/counted_calls.h.
 */
#include "internal/ivar/counted_calls.h"
#include "internal/ivar/field_store.h"

/* ---- attr_reader, attr_writer --------------------------------------------------------------- */

/* The key of a call: no instruction has it, whose keys are aligned. */
static const void *
counted_call_key(const rb_control_frame_t *cfp)
{
    return (const char *)cfp->pc - 1;
}

/* Whether the call is known; then it is counted. With an id it is only if that one is known, which
 * the object has: one line calls send(:a=, 1) and send(:b=, 1), and b may be added. */
static inline bool
counted_call_known(const rb_execution_context_t *ec, const rb_control_frame_t *cfp, VALUE obj,
                   ID id, enum rb_stats_access_kind kind, bool compiled)
{
    struct rb_stats_cached *cached = counted_find(ec, counted_call_key(cfp), obj);

    if (UNLIKELY(!cached) || RB_SPECIAL_CONST_P(obj)) return false;
    if (UNLIKELY(id && cached->id != id)) return false;
    /* One line calls send(:a) and send(:a=, 1), and may be compiled. */
    if (UNLIKELY(cached->known.kind != kind || cached->known.compiled != compiled)) return false;
    if (!counted_known_p(ec, cached, obj)) return false;
    cached->known.count++;
    return true;
}

static void
counted_attr_read(rb_execution_context_t *ec, const rb_control_frame_t *cfp, VALUE obj, ID id)
{
    if (LIKELY(counted_call_known(ec, cfp, obj, 0, RB_STATS_READ, false))) return;
    if (counted_read_refused_p(obj, id)) return;
    struct rb_stats_cached *cached = counted_at(ec, cfp, counted_call_key(cfp), obj);
    if (!cached) return;
    counted_add(ec, &cached->known.record->counts, RB_STATS_READ, obj);
    counted_know(ec, cached, obj, id, RB_STATS_READ, false, false);
}

static void
counted_attr_write(rb_execution_context_t *ec, const rb_control_frame_t *cfp, VALUE obj, ID id)
{
    if (LIKELY(counted_call_known(ec, cfp, obj, id, RB_STATS_WRITE, false))) return;
    if (counted_refused_p(obj)) return;
    struct rb_stats_cached *cached = counted_at(ec, cfp, counted_call_key(cfp), obj);
    if (!cached) return;
    bool adds = !counted_has_p(obj, id);
    counted_add(ec, &cached->known.record->counts, adds ? RB_STATS_ADD : RB_STATS_WRITE, obj);
    if (!adds) counted_know(ec, cached, obj, id, RB_STATS_WRITE, false, false);
}

void
rb_counted_reader_called(rb_execution_context_t *ec, const rb_control_frame_t *cfp, VALUE obj,
                         ID id)
{
    counted_attr_read(ec, cfp, obj, id);
}

void
rb_counted_writer_called(rb_execution_context_t *ec, const rb_control_frame_t *cfp, VALUE obj,
                         ID id)
{
    counted_attr_write(ec, cfp, obj, id);
}

void
rb_counted_called_from_c(rb_execution_context_t *ec, VALUE obj, ID id, bool writes)
{
    const rb_control_frame_t *cfp = rb_vm_get_ruby_level_next_cfp(ec, ec->cfp);

    if (!cfp) return;
    if (writes) counted_attr_write(ec, cfp, obj, id);
    else counted_attr_read(ec, cfp, obj, id);
}

/* ---- compiled code: what codegen/counted.rs calls ------------------------------------------- */

/* yjit/src/codegen/counted.rs */
bool rb_counted_now(void);
uint32_t rb_counted_new_slot(void);
int32_t rb_counted_offset(uint32_t what);
void rb_counted_compiled(rb_execution_context_t *ec, const rb_control_frame_t *cfp, VALUE obj,
                         uint32_t place);
void rb_counted_compiled_any(rb_execution_context_t *ec, const rb_control_frame_t *cfp, VALUE obj,
                             ID id, uint32_t kind);

/* A place: the number of its slot, the kind of access, and whether the code reads the cache of the
 * side table. */
enum { COUNTED_KIND_SHIFT = 24, COUNTED_TABLE = 1 << 23, COUNTED_SLOT = COUNTED_TABLE - 1 };
STATIC_ASSERT(slots_of_places, RB_STATS_SLOTS < COUNTED_SLOT);

static uint32_t counted_slots;          /* that compiled code has, after slot 0; the VM lock */

bool
rb_counted_now(void)
{
    return rb_counted_p();
}

/* The number of the first slot for code that is being compiled; 0: there are no more. */
uint32_t
rb_counted_new_slot(void)
{
    ASSERT_vm_locking();
    uint32_t number = counted_slots + 1;
    if (number + RB_STATS_WAYS > RB_STATS_SLOTS) return 0;
    counted_slots += RB_STATS_WAYS;
    return number;
}

/* Where the accesses are in the execution context; where slot 0 is in them, its class and its
 * count; the size of a slot; how many an access has. */
int32_t
rb_counted_offset(uint32_t what)
{
    const size_t slots = offsetof(struct rb_stats_accesses, slots);
    const size_t offsets[] = {
        offsetof(rb_execution_context_t, counted), slots + offsetof(struct rb_stats_slot, klass),
        slots + offsetof(struct rb_stats_slot, known.count), sizeof(struct rb_stats_slot),
        RB_STATS_WAYS
    };
    return (int32_t)offsets[what];
}

/* The slot that is for the class of obj from now on; NULL: none is free. */
static struct rb_stats_slot *
counted_slot_free(struct rb_stats_accesses *accesses, uint32_t first, VALUE obj)
{
    struct rb_stats_slot *slot = &accesses->slots[first];

    for (int way = 0; first && way < RB_STATS_WAYS; way++, slot++) {
        if (!slot->klass) return slot;
        if (slot->klass == RBASIC_CLASS(obj)) return NULL;
    }
    return NULL;
}

/* Begins to count in a slot, if one is free: this access is its first. */
static bool
counted_slot_begin(rb_execution_context_t *ec, const struct rb_stats_cached *cached, VALUE obj,
                   uint32_t place)
{
    struct rb_stats_accesses *accesses = ec->counted;
    enum rb_stats_access_kind kind = place >> COUNTED_KIND_SHIFT;
    bool table = kind != RB_STATS_DEFINED && counted_in_table_p(obj);

    if (!cached->key || table != !!(place & COUNTED_TABLE)) return false;
    if (table && ec->fields_cache.owner != obj) return false;
    struct rb_stats_slot *slot = counted_slot_free(accesses, place & COUNTED_SLOT, obj);
    if (!slot) return false;
    struct rb_stats_books *books = counted_books_lock(ec);
    slot->known = (struct rb_stats_known){
        .record = cached->known.record, .kind = (uint8_t)kind,
        .where = (uint8_t)counted_where(obj), .table = table, .compiled = true, .count = 1,
        .next_slot = accesses->first_slot
    };
    slot->klass = RBASIC_CLASS(obj);
    accesses->first_slot = (uint32_t)(slot - accesses->slots);
    rb_stats_unlock(&books->busy);
    return true;
}

static struct rb_stats_counts *
counted_compiled_counts(struct rb_stats_cached *cached)
{
    struct rb_stats_counts *counts = &cached->known.record->counts;

    counts->compiled++;
    return counts;
}

/* The access follows in any case, and what it does is known, because obj, a heap object, has passed
 * the guards. Its slots are for other classes, or one is for none yet. */
void
rb_counted_compiled(rb_execution_context_t *ec, const rb_control_frame_t *cfp, VALUE obj,
                    uint32_t place)
{
    enum rb_stats_access_kind kind = place >> COUNTED_KIND_SHIFT;

    if (LIKELY(counted_call_known(ec, cfp, obj, 0, kind, true))) return;
    struct rb_stats_cached *cached = counted_at(ec, cfp, counted_call_key(cfp), obj);
    if (!cached || counted_slot_begin(ec, cached, obj, place)) return;
    counted_add(ec, counted_compiled_counts(cached), kind, obj);
    if (kind == RB_STATS_READ || kind == RB_STATS_WRITE) {
        counted_know(ec, cached, obj, 0, kind, false, true);
    }
}

/* An access that compiled code leaves to C. */
void
rb_counted_compiled_any(rb_execution_context_t *ec, const rb_control_frame_t *cfp, VALUE obj,
                        ID id, uint32_t kind)
{
    if (kind == RB_STATS_READ && counted_read_refused_p(obj, id)) return;
    if (kind == RB_STATS_WRITE && counted_refused_p(obj)) return;
    if (kind == RB_STATS_WRITE && !counted_has_p(obj, id)) kind = RB_STATS_ADD;
    struct rb_stats_cached *cached = counted_at(ec, cfp, counted_call_key(cfp), obj);
    if (!cached) return;
    counted_add(ec, counted_compiled_counts(cached), kind, obj);
}

/* All compiled code is thrown away. */
static void
counted_slots_restart(void)
{
    counted_slots = 0;
}
