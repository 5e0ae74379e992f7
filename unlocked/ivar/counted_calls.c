/*
 * ivar/counted_calls.c: counting calls of attr_reader and attr_writer, and what compiled code
 * calls. Part of iseq.c. See internal/ivar/counted_calls.h.
 */
#include "internal/ivar/counted_calls.h"
#include "internal/ivar/get.h"

/* ---- attr_reader, attr_writer --------------------------------------------------------------- */

/* The key of a call: no instruction has it, whose keys are aligned. */
static const void *
counted_call_key(const rb_control_frame_t *cfp)
{
    return (const char *)cfp->pc - 1;
}

/* For who reads or writes here: where the variable of an object of this shape is. */
static void
counted_know_index(struct rb_stats_cached *cached, VALUE obj, ID id)
{
    attr_index_t index;

    cached->shape_id = INVALID_SHAPE_ID;
    if (cached->storage == RB_STATS_ANYWHERE) return;
    shape_id_t shape_id = RBASIC_SHAPE_ID(obj);
    if (shape_id == OBJ_TOO_COMPLEX_SHAPE_ID) return;
    if (!rb_shape_get_iv_index(rb_shape_get_shape_by_id(shape_id), id, &index)) return;
    cached->index = index;
    cached->shape_id = shape_id;
}

/* Of which variable, if who calls needs the index then. NULL: it is not known. */
static inline const struct rb_stats_cached *
counted_attr_read(const rb_execution_context_t *ec, const rb_control_frame_t *cfp, VALUE obj,
                  ID id, bool compiled)
{
    struct rb_stats_cached *cached = counted_at(ec, cfp, counted_call_key(cfp), obj);

    if (!cached) return NULL;
    cached->record->counts.compiled += compiled;
    if (LIKELY(counted_known(ec, cached, RB_STATS_READ, obj))) return cached;
    counted_add(ec, &cached->record->counts, RB_STATS_READ, obj);
    if (id) counted_know_index(cached, obj, id);
    else counted_know(cached, obj);
    return NULL;
}

static inline const struct rb_stats_cached *
counted_attr_write(const rb_execution_context_t *ec, const rb_control_frame_t *cfp, VALUE obj,
                   ID id, bool compiled)
{
    struct rb_stats_cached *cached = counted_at(ec, cfp, counted_call_key(cfp), obj);

    if (!cached) return NULL;
    if (LIKELY(counted_known(ec, cached, RB_STATS_WRITE, obj))) {
        cached->record->counts.compiled += compiled;
        return cached;
    }
    if (counted_refused_p(obj)) return NULL;
    cached->record->counts.compiled += compiled;
    counted_add(ec, &cached->record->counts,
                counted_adds_p(cached, obj, id) ? RB_STATS_ADD : RB_STATS_WRITE, obj);
    counted_know_index(cached, obj, id);
    return NULL;
}

void
rb_counted_reader_called(const rb_execution_context_t *ec, const rb_control_frame_t *cfp,
                         VALUE obj)
{
    counted_attr_read(ec, cfp, obj, 0, false);
}

void
rb_counted_writer_called(const rb_execution_context_t *ec, const rb_control_frame_t *cfp,
                         VALUE obj, ID id)
{
    counted_attr_write(ec, cfp, obj, id, false);
}

void
rb_counted_called_from_c(const rb_execution_context_t *ec, VALUE obj, ID id)
{
    const rb_control_frame_t *cfp = rb_vm_get_ruby_level_next_cfp(ec, ec->cfp);

    if (!cfp) return;
    if (id) counted_attr_write(ec, cfp, obj, id, false);
    else counted_attr_read(ec, cfp, obj, 0, false);
}

/* ---- compiled code: what codegen/counted.rs calls -------------------------------------------- */

/* yjit/src/codegen/counted.rs; and of vm_insnhelper.c */
bool rb_counted_now(void);
void rb_counted_self_read(const rb_execution_context_t *ec, const rb_control_frame_t *cfp);
void rb_counted_self_write(const rb_execution_context_t *ec, const rb_control_frame_t *cfp,
                           ID id);
void rb_counted_self_defined(const rb_execution_context_t *ec, const rb_control_frame_t *cfp);
VALUE rb_counted_attr_get(const rb_execution_context_t *ec, rb_control_frame_t *cfp, VALUE obj,
                          ID id);
VALUE rb_counted_attr_set(const rb_execution_context_t *ec, rb_control_frame_t *cfp, VALUE obj,
                          ID id, VALUE val);

bool
rb_counted_now(void)
{
    return rb_counted_p();
}

void
rb_counted_self_read(const rb_execution_context_t *ec, const rb_control_frame_t *cfp)
{
    counted_attr_read(ec, cfp, cfp->self, 0, true);
}

void
rb_counted_self_write(const rb_execution_context_t *ec, const rb_control_frame_t *cfp, ID id)
{
    counted_attr_write(ec, cfp, cfp->self, id, true);
}

void
rb_counted_self_defined(const rb_execution_context_t *ec, const rb_control_frame_t *cfp)
{
    struct rb_stats_cached *cached = counted_at(ec, cfp, counted_call_key(cfp), cfp->self);

    if (!cached) return;
    cached->record->counts.compiled++;
    counted_add(ec, &cached->record->counts, RB_STATS_DEFINED, cfp->self);
}

VALUE
rb_counted_attr_get(const rb_execution_context_t *ec, rb_control_frame_t *cfp, VALUE obj, ID id)
{
    const struct rb_stats_cached *known = counted_attr_read(ec, cfp, obj, id, true);

    if (LIKELY(known && known->storage == RB_STATS_PLAIN)) {
        return ROBJECT_IVPTR(obj)[known->index];
    }
    return rb_ivar_get(obj, id);
}

VALUE
rb_counted_attr_set(const rb_execution_context_t *ec, rb_control_frame_t *cfp, VALUE obj, ID id,
                    VALUE val)
{
    const struct rb_stats_cached *known = counted_attr_write(ec, cfp, obj, id, true);

    if (LIKELY(known && known->storage == RB_STATS_PLAIN)) {
        RB_OBJ_WRITE(obj, &ROBJECT_IVPTR(obj)[known->index], val);
        return val;
    }
    return rb_ivar_set(obj, id, val);
}
