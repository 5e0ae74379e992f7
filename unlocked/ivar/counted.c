/*
 * ivar/counted.c: counting accesses to instance variables. Part of iseq.c. See
 * internal/ivar/counted.h.
 *
 * It is not where the interpreter is compiled: there the compiler would inline other functions.
 */
#include "internal/common/atomic.h"
#include "internal/fields/owner.h"
#include "internal/ivar/counted.h"
#include "internal/ivar/counted_code.h"
#include "internal/ivar/field_store.h"
#include "internal/stats/output.h"

/* ---- what an access is about ---------------------------------------------------------------- */

/* "T_STRING", or the name of the type of data. */
static const char *
counted_type(VALUE obj)
{
    static const char *const types[] = {
        [T_OBJECT] = "T_OBJECT", [T_CLASS] = "T_CLASS", [T_MODULE] = "T_MODULE",
        [T_FLOAT] = "T_FLOAT", [T_STRING] = "T_STRING", [T_REGEXP] = "T_REGEXP",
        [T_ARRAY] = "T_ARRAY", [T_HASH] = "T_HASH", [T_STRUCT] = "T_STRUCT",
        [T_BIGNUM] = "T_BIGNUM", [T_FILE] = "T_FILE", [T_DATA] = "T_DATA",
        [T_MATCH] = "T_MATCH", [T_COMPLEX] = "T_COMPLEX", [T_RATIONAL] = "T_RATIONAL",
        [T_SYMBOL] = "T_SYMBOL"
    };

    if (RB_SPECIAL_CONST_P(obj)) return "immediate";
    unsigned int type = RB_BUILTIN_TYPE(obj);
    if (type == T_DATA && RTYPEDDATA_P(obj)) {
        const char *name = RTYPEDDATA_TYPE(obj)->wrap_struct_name;
        if (name) return name;
    }
    return type < numberof(types) && types[type] ? types[type] : "other";
}

/* A class or module by its own name, any other object by that of its class. */
static void
counted_class_name(VALUE obj, char *name, size_t size)
{
    bool module = !RB_SPECIAL_CONST_P(obj) && rb_class_owner_p(obj);
    VALUE klass = module ? obj : rb_class_real(CLASS_OF(obj)), path = Qnil;
    bool anonymous = false;

    for (; klass && NIL_P(path = rb_mod_name(klass)); klass = RCLASS_SUPER(klass)) {
        anonymous = true;
        if (module) break;
    }
    if (NIL_P(path)) {
        snprintf(name, size, "(anonymous)");
        return;
    }
    const char *before = anonymous ? "(anonymous) < " : "", *after = module ? " itself" : "";
    size_t most = size - 1 - strlen(before) - strlen(after);
    size_t length = rb_stats_begin_of(RSTRING_PTR(path), (size_t)RSTRING_LEN(path), most);
    snprintf(name, size, "%s%.*s%s", before, (int)length, RSTRING_PTR(path), after);
}

/* Of the fields of obj, which is no immediate. */
static inline shape_id_t
counted_shape_id(VALUE obj)
{
    return rb_class_owner_p(obj) ? rb_fields_owner_shape_id(obj) : RBASIC_SHAPE_ID(obj);
}

static inline VALUE
counted_class(VALUE obj)
{
    return LIKELY(!RB_SPECIAL_CONST_P(obj)) ? RBASIC_CLASS(obj) : CLASS_OF(obj);
}

static inline enum rb_stats_where
counted_where(VALUE obj)
{
    if (RB_SPECIAL_CONST_P(obj)) return RB_STATS_NOWHERE;
    if (counted_shape_id(obj) == OBJ_TOO_COMPLEX_SHAPE_ID) return RB_STATS_COMPLEX;
    switch (rb_fields_storage(obj)) {
      case FIELDS_IN_OBJECT:
        return FL_TEST_RAW(obj, ROBJECT_EMBED) ? RB_STATS_IN_SLOT : RB_STATS_IN_ARRAY;
      case FIELDS_IN_CLASS: return RB_STATS_IN_CLASS;
      case FIELDS_IN_SLOT: return RB_STATS_IN_SLOT;
      case FIELDS_IN_TABLE: return RB_STATS_IN_TABLE;
      default: return RB_STATS_IN_FIELD;
    }
}

/* Whether the side table is asked for it, or its cache. */
static inline bool
counted_in_table_p(VALUE obj)
{
    return !RB_SPECIAL_CONST_P(obj) && rb_fields_storage(obj) == FIELDS_IN_TABLE
        && FL_TEST_RAW(obj, FL_EXIVAR);
}

/* ---- records -------------------------------------------------------------------------------- */

/* Of this ractor, whose contexts know them from now on (ACC-3). NULL: no memory. */
NOINLINE(static struct rb_stats_accesses *counted_accesses_new(rb_execution_context_t *ec));

static struct rb_stats_accesses *
counted_accesses_new(rb_execution_context_t *ec)
{
    struct rb_stats_books *books = rb_stats_books_of(rb_ec_ractor_ptr(ec));

    if (!books) return NULL;
    bool told = ul_atomic_load_relaxed(&books->uncounted);
    ec->counted = rb_stats_books_accesses(books);
    if (!ec->counted && !told) {
        rb_stats_say("ruby: RUBY_STATS: no memory for fields in ractor %u: its accesses are not"
                     " counted\n", books->ractor);
    }
    return ec->counted;
}

static inline struct rb_stats_accesses *
counted_accesses(rb_execution_context_t *ec)
{
    return LIKELY(ec->counted) ? ec->counted : counted_accesses_new(ec);
}

static struct rb_stats_books *
counted_books_lock(const rb_execution_context_t *ec)
{
    struct rb_stats_books *books = rb_ec_ractor_ptr(ec)->stats_books;

    rb_stats_lock(&books->busy);
    return books;
}

/* Whether the class of obj names it: a module without a singleton class has that of others. */
static bool
counted_by_class_p(VALUE obj)
{
    if (RB_SPECIAL_CONST_P(obj) || !rb_class_owner_p(obj)) return true;
    VALUE klass = RBASIC_CLASS(obj);
    return FL_TEST_RAW(klass, FL_SINGLETON) && RCLASS_ATTACHED_OBJECT(klass) == obj;
}

NOINLINE(static struct rb_stats_cached *
         counted_miss(rb_execution_context_t *ec, const void *key, VALUE obj,
                      const struct rb_stats_place *place));

/* With key NULL, the entry is not found next time. */
static struct rb_stats_cached *
counted_miss(rb_execution_context_t *ec, const void *key, VALUE obj,
             const struct rb_stats_place *place)
{
    char class_name[120];
    struct rb_stats_accesses *accesses = counted_accesses(ec);
    struct rb_stats_cached *cached = NULL;

    if (!accesses) return NULL;
    counted_class_name(obj, class_name, sizeof(class_name));
    if (!counted_by_class_p(obj)) key = NULL;
    struct rb_stats_books *books = counted_books_lock(ec);
    struct rb_stats_record *record =
        rb_stats_record_of(accesses, place->path, place->length, place->line, class_name,
                           counted_type(obj));
    if (record && !key) {
        cached = &accesses->once;
        cached->known.record = record;
    }
    else if (record) {
        cached = rb_stats_cached_new(accesses, key, counted_class(obj), record);
    }
    rb_stats_unlock(&books->busy);
    return cached;
}

static bool
counted_core_p(const rb_control_frame_t *cfp)
{
    static const char core[] = "<internal:";
    VALUE path = rb_iseq_path(cfp->iseq);

    return RSTRING_LEN(path) > (long)strlen(core)
        && memcmp(RSTRING_PTR(path), core, strlen(core)) == 0;
}

/* A call by code of the core is one by the line that called that: it is another one next time. */
static struct rb_stats_cached *
counted_fill(rb_execution_context_t *ec, const rb_control_frame_t *cfp, const void *key,
             VALUE obj, bool call)
{
    if (call && counted_core_p(cfp)) {
        struct rb_stats_place place = rb_stats_here(ec);
        return counted_miss(ec, NULL, obj, &place);
    }
    VALUE path = rb_iseq_path(cfp->iseq);
    struct rb_stats_place place = {
        RSTRING_PTR(path), (size_t)RSTRING_LEN(path), rb_vm_get_sourceline(cfp)
    };
    return counted_miss(ec, key, obj, &place);
}

/* The entry that there is. */
static inline struct rb_stats_cached *
counted_find(const rb_execution_context_t *ec, const void *key, VALUE obj)
{
    if (UNLIKELY(!ec->counted)) return NULL;
    return rb_stats_cached_find(ec->counted, key, counted_class(obj));
}

/* The entry that counts an access by the code of cfp, whose pc is at the next instruction. NULL:
 * there is no memory for it. */
static inline struct rb_stats_cached *
counted_at(rb_execution_context_t *ec, const rb_control_frame_t *cfp, const void *key, VALUE obj)
{
    struct rb_stats_cached *cached = counted_find(ec, key, obj);

    return LIKELY(cached) ? cached : counted_fill(ec, cfp, key, obj, true);
}

static inline void
counted_add(const rb_execution_context_t *ec, struct rb_stats_counts *counts,
            enum rb_stats_access_kind kind, VALUE obj)
{
    counts->kinds[kind]++;
    counts->wheres[counted_where(obj)]++;
    if (kind == RB_STATS_DEFINED || !counted_in_table_p(obj)) return;   /* the shape says it */
    if (ec->fields_cache.owner == obj) counts->table_hits++;
    else counts->table_misses++;
}

/* Whether a read is refused, by an error: then nothing is counted. It may allocate. */
static inline bool
counted_read_refused_p(VALUE obj, ID id)
{
    if (RB_SPECIAL_CONST_P(obj) || RB_BUILTIN_TYPE(obj) == T_OBJECT) return false;
    return UNLIKELY(!rb_ractor_main_p()) && rb_ivar_read_refused_p(obj, id);
}

/* The same of a write. */
static inline bool
counted_refused_p(VALUE obj)
{
    if (UNLIKELY(RB_OBJ_FROZEN(obj))) return true;
    if (LIKELY(RB_BUILTIN_TYPE(obj) == T_OBJECT)) return false;
    return (rb_class_owner_p(obj) || rb_fields_exposed_p(obj)) && !rb_ractor_main_p();
}

/* ---- what is known before ------------------------------------------------------------------- */

/* An entry that knows its accesses counts one by a few loads. Without that a program of accesses
 * took 3.8 times the instructions in place of 1.4 times, and one of 1,500 lines 6.7 in place of
 * 1.7 (seen, in the interpreter). */

/* The bits of the flags that say where an object of this type has a variable, and that neither a
 * write nor another ractor's read is refused. 0: they do not say so. */
static inline VALUE
counted_mask(VALUE obj, enum rb_stats_access_kind kind)
{
    const VALUE shape = ~(VALUE)0 << SHAPE_FLAG_SHIFT;
    VALUE frozen = kind == RB_STATS_WRITE ? FL_FREEZE : 0;

    if (RB_SPECIAL_CONST_P(obj)) return 0;
    switch (RB_BUILTIN_TYPE(obj)) {
      case T_OBJECT: return shape | ROBJECT_EMBED | frozen;
      case T_STRING: case T_ARRAY: case T_HASH:
        return rb_fields_exposed_p(obj) ? 0 : shape | FL_EXIVAR | FL_FREEZE | RUBY_FL_SHAREABLE;
      default: return 0;
    }
}

/* From now on accesses of this kind to such objects, which have the variable id, are known. */
static void
counted_know(const rb_execution_context_t *ec, struct rb_stats_cached *cached, VALUE obj, ID id,
             enum rb_stats_access_kind kind, bool hit, bool compiled)
{
    VALUE mask = counted_mask(obj, kind);
    struct rb_stats_known *known = &cached->known;

    if (!mask || !cached->key || counted_shape_id(obj) == OBJ_TOO_COMPLEX_SHAPE_ID) return;
    if (known->count) {
        struct rb_stats_books *books = counted_books_lock(ec);
        rb_stats_known_settle(known);
        rb_stats_unlock(&books->busy);
    }
    known->kind = (uint8_t)kind;
    known->where = (uint8_t)counted_where(obj);
    known->table = counted_in_table_p(obj);
    known->hit = hit;
    known->compiled = compiled;
    cached->id = id;
    cached->mask = mask;
    cached->flags = RBASIC(obj)->flags & mask;
}

/* Whether it is so. Then it is counted, but for its kind. */
static inline bool
counted_known_p(const rb_execution_context_t *ec, const struct rb_stats_cached *cached, VALUE obj)
{
    if ((RBASIC(obj)->flags & cached->mask) != cached->flags) return false;
    return LIKELY(!cached->known.table) || ec->fields_cache.owner == obj;
}

/* ---- instructions --------------------------------------------------------------------------- */

static inline shape_id_t
counted_ic_shape_id(IVC ic)
{
    return (shape_id_t)(ul_atomic_load_relaxed(&ic->value) >> SHAPE_FLAG_SHIFT);
}

/* Whether the cache has the shape of obj, or one that obj gets by adding id. */
static inline bool
counted_ic_hit_p(VALUE obj, ID id, IVC ic, bool *adds)
{
    if (RB_SPECIAL_CONST_P(obj)) return false;
    shape_id_t cached = counted_ic_shape_id(ic), shape_id = counted_shape_id(obj);

    if (cached == shape_id) return shape_id != OBJ_TOO_COMPLEX_SHAPE_ID;
    if (!adds || cached == INVALID_SHAPE_ID || cached == OBJ_TOO_COMPLEX_SHAPE_ID) return false;
    rb_shape_t *shape = rb_shape_get_shape_by_id(cached);
    *adds = shape->parent_id == shape_id && shape->edge_name == id;
    return *adds;
}

static bool
counted_has_p(VALUE obj, ID id)
{
    return RTEST(rb_ivar_defined(obj, id));
}

static void
counted_read(const rb_execution_context_t *ec, struct rb_stats_cached *cached, VALUE obj, ID id,
             IVC ic)
{
    struct rb_stats_counts *counts = &cached->known.record->counts;
    bool hit = counted_ic_hit_p(obj, id, ic, NULL);

    if (hit) counts->hits++;
    else counts->misses++;
    counted_add(ec, counts, RB_STATS_READ, obj);
    if (hit) counted_know(ec, cached, obj, id, RB_STATS_READ, true, false);
}

static void
counted_write(const rb_execution_context_t *ec, struct rb_stats_cached *cached, VALUE obj, ID id,
              IVC ic)
{
    struct rb_stats_counts *counts = &cached->known.record->counts;
    bool adds = false;

    if (counted_refused_p(obj)) return;
    bool hit = counted_ic_hit_p(obj, id, ic, &adds);
    if (hit) counts->hits++;
    else {
        counts->misses++;
        adds = !counted_has_p(obj, id);
    }
    counted_add(ec, counts, adds ? RB_STATS_ADD : RB_STATS_WRITE, obj);
    if (hit && !adds) counted_know(ec, cached, obj, id, RB_STATS_WRITE, true, false);
}

NOINLINE(static void counted_insn(rb_execution_context_t *ec, const rb_control_frame_t *cfp));

/* Whether a read is refused is asked first: that may allocate, and the GC empties the cache. */
static void
counted_insn(rb_execution_context_t *ec, const rb_control_frame_t *cfp)
{
    const VALUE *pc = cfp->pc;
    VALUE obj = cfp->self;
    int insn = rb_vm_insn_addr2insn((void *)pc[0]);
    rb_control_frame_t next = *cfp;

    if (!rb_counted_insn_p(insn)) return;
    if (insn == BIN(getinstancevariable) && counted_read_refused_p(obj, (ID)pc[1])) return;
    struct rb_stats_cached *cached = counted_find(ec, pc, obj);
    next.pc = pc + 1;                   /* for the line */
    if (!cached && !(cached = counted_fill(ec, &next, pc, obj, false))) return;
    switch (insn) {
      case BIN(getinstancevariable):
        counted_read(ec, cached, obj, (ID)pc[1], (IVC)pc[2]);
        break;
      case BIN(setinstancevariable):
        counted_write(ec, cached, obj, (ID)pc[1], (IVC)pc[2]);
        break;
      default:
        counted_add(ec, &cached->known.record->counts, RB_STATS_DEFINED, obj);
    }
}

/* For vm_trace: the instruction at the pc of cfp is about to run. Known are a read or write, and a
 * hit of its cache: instructions without a cache are never known. */
void
rb_counted_insn(rb_execution_context_t *ec, const rb_control_frame_t *cfp)
{
    const VALUE *pc = cfp->pc;
    VALUE obj = cfp->self;

    if (LIKELY(!RB_SPECIAL_CONST_P(obj))) {
        struct rb_stats_cached *cached = counted_find(ec, pc, obj);
        if (LIKELY(cached) && LIKELY(counted_known_p(ec, cached, obj))
            && LIKELY(counted_ic_shape_id((IVC)pc[2]) == RBASIC_SHAPE_ID(obj))) {
            cached->known.count++;
            return;
        }
    }
    counted_insn(ec, cfp);
}
