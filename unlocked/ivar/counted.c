/*
 * ivar/counted.c: counting accesses to instance variables. Part of iseq.c. See
 * internal/ivar/counted.h.
 *
 * It is not where the interpreter is compiled: there the compiler would inline other functions.
 */
#include "internal/fields/owner.h"
#include "internal/ivar/counted.h"
#include "internal/ivar/counted_code.h"
#include "internal/ivar/get.h"

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
counted_where(const rb_execution_context_t *ec, VALUE obj, struct rb_stats_counts *counts)
{
    if (RB_SPECIAL_CONST_P(obj)) return RB_STATS_NOWHERE;
    enum rb_fields_storage storage = rb_fields_storage(obj);

    if (storage == FIELDS_IN_TABLE && FL_TEST_RAW(obj, FL_EXIVAR)) {
        if (ec->fields_cache.owner == obj) counts->table_hits++;
        else counts->table_misses++;
    }
    if (counted_shape_id(obj) == OBJ_TOO_COMPLEX_SHAPE_ID) return RB_STATS_COMPLEX;
    switch (storage) {
      case FIELDS_IN_OBJECT:
        return FL_TEST_RAW(obj, ROBJECT_EMBED) ? RB_STATS_IN_SLOT : RB_STATS_IN_ARRAY;
      case FIELDS_IN_CLASS: return RB_STATS_IN_CLASS;
      case FIELDS_IN_SLOT: return RB_STATS_IN_SLOT;
      case FIELDS_IN_TABLE: return RB_STATS_IN_TABLE;
      default: return RB_STATS_IN_FIELD;
    }
}

/* ---- records -------------------------------------------------------------------------------- */

/* Of all objects of its class: the type is one of the class's. */
static enum rb_stats_storage
counted_storage(VALUE obj)
{
    if (RB_SPECIAL_CONST_P(obj)) return RB_STATS_ANYWHERE;
    switch (RB_BUILTIN_TYPE(obj)) {
      case T_OBJECT: return RB_STATS_PLAIN;
      case T_STRING: case T_ARRAY: case T_HASH: return RB_STATS_SIDE_TABLE;
      default: return RB_STATS_ANYWHERE;
    }
}

NOINLINE(static struct rb_stats_cached *
         counted_miss(struct rb_stats_books *books, struct rb_stats_cached *cached,
                      const void *key, VALUE obj, const struct rb_stats_place *place));

static struct rb_stats_cached *
counted_miss(struct rb_stats_books *books, struct rb_stats_cached *cached, const void *key,
             VALUE obj, const struct rb_stats_place *place)
{
    char class_name[120];

    counted_class_name(obj, class_name, sizeof(class_name));
    cached = rb_stats_cached_evict(books->accesses, cached, key, counted_class(obj));
    rb_stats_lock(&books->busy);
    *cached = (struct rb_stats_cached){
        .key = key, .klass = CLASS_OF(obj), .shape_id = INVALID_SHAPE_ID,
        .storage = counted_storage(obj),
        .record = rb_stats_record_of(books->accesses, place->path, place->length, place->line,
                                     class_name, counted_type(obj))
    };
    rb_stats_unlock(&books->busy);
    if (cached->record) return cached;
    cached->key = NULL;
    return NULL;
}

static inline struct rb_stats_books *
counted_books(const rb_execution_context_t *ec, struct rb_stats_cached **cached, const void *key,
              VALUE obj)
{
    struct rb_stats_books *books = rb_ec_ractor_ptr(ec)->stats_books;

    if (UNLIKELY(!books || !books->accesses)) {
        books = rb_stats_books_of(rb_ec_ractor_ptr(ec));
        if (!books || !rb_stats_books_accesses(books)) return NULL;
    }
    *cached = rb_stats_cached_at(books->accesses, key, counted_class(obj));
    return books;
}

static inline bool
counted_hit_p(const struct rb_stats_cached *cached, const void *key, VALUE obj)
{
    return LIKELY(cached->key == key && cached->klass == counted_class(obj));
}

NOINLINE(static struct rb_stats_cached *counted_fill(struct rb_stats_books *books,
                                                     struct rb_stats_cached *cached,
                                                     const rb_control_frame_t *cfp,
                                                     const void *key, VALUE obj));

static struct rb_stats_cached *
counted_fill(struct rb_stats_books *books, struct rb_stats_cached *cached,
             const rb_control_frame_t *cfp, const void *key, VALUE obj)
{
    VALUE path = rb_iseq_path(cfp->iseq);
    struct rb_stats_place place = {
        RSTRING_PTR(path), (size_t)RSTRING_LEN(path), rb_vm_get_sourceline(cfp)
    };

    return counted_miss(books, cached, key, obj, &place);
}

static bool
counted_core_p(const rb_control_frame_t *cfp)
{
    static const char core[] = "<internal:";
    VALUE path = rb_iseq_path(cfp->iseq);

    return RSTRING_LEN(path) > (long)strlen(core) &&
        memcmp(RSTRING_PTR(path), core, strlen(core)) == 0;
}

/* A call by code of the core is one by the line that called that: it is another one next time. */
static struct rb_stats_cached *
counted_call_fill(const rb_execution_context_t *ec, struct rb_stats_books *books,
                  struct rb_stats_cached *cached, const rb_control_frame_t *cfp, const void *key,
                  VALUE obj)
{
    if (!counted_core_p(cfp)) return counted_fill(books, cached, cfp, key, obj);
    struct rb_stats_place place = rb_stats_here(ec);
    return counted_miss(books, cached, NULL, obj, &place);
}

/* What counts an access by the code of cfp, whose pc is at the next instruction. NULL: there is no
 * memory for it. */
static inline struct rb_stats_cached *
counted_at(const rb_execution_context_t *ec, const rb_control_frame_t *cfp, const void *key,
           VALUE obj)
{
    struct rb_stats_cached *cached;
    struct rb_stats_books *books = counted_books(ec, &cached, key, obj);

    if (UNLIKELY(!books)) return NULL;
    if (counted_hit_p(cached, key, obj)) return cached;
    return counted_call_fill(ec, books, cached, cfp, key, obj);
}

static inline void
counted_add(const rb_execution_context_t *ec, struct rb_stats_counts *counts,
            enum rb_stats_access_kind kind, VALUE obj)
{
    counts->kinds[kind]++;
    counts->wheres[counted_where(ec, obj, counts)]++;
}

/* Whether a write is refused, by an error: then nothing is counted. */
static inline bool
counted_refused_p(VALUE obj)
{
    if (UNLIKELY(RB_OBJ_FROZEN(obj))) return true;
    return UNLIKELY(rb_class_owner_p(obj)) && !rb_ractor_main_p();
}

/*
 * The short way, for an access that is not the first one of its place: the shape of obj is the one
 * that was there last, and has the variable. Whether it is so, and then *where.
 */
static inline bool
counted_known_p(const rb_execution_context_t *ec, const struct rb_stats_cached *cached,
                bool writes, VALUE obj, enum rb_stats_where *where)
{
    if (cached->storage == RB_STATS_ANYWHERE) return false;
    VALUE flags = RBASIC(obj)->flags;
    if ((shape_id_t)(flags >> SHAPE_FLAG_SHIFT) != cached->shape_id) return false;
    if (writes && (flags & FL_FREEZE)) return false;
    if (cached->storage == RB_STATS_PLAIN) {
        *where = flags & ROBJECT_EMBED ? RB_STATS_IN_SLOT : RB_STATS_IN_ARRAY;
        return true;
    }
    *where = RB_STATS_IN_TABLE;
    if (!(flags & FL_EXIVAR)) return true;
    if (ec->fields_cache.owner == obj) cached->record->counts.table_hits++;
    else cached->record->counts.table_misses++;
    return true;
}

/* The same of an access without an inline cache, which is counted then. */
static inline bool
counted_known(const rb_execution_context_t *ec, const struct rb_stats_cached *cached,
              enum rb_stats_access_kind kind, VALUE obj)
{
    enum rb_stats_where where;

    if (!counted_known_p(ec, cached, kind == RB_STATS_WRITE, obj, &where)) return false;
    cached->record->counts.kinds[kind]++;
    cached->record->counts.wheres[where]++;
    return true;
}

/* The shape of obj, which has the variable, is the one to expect. */
static inline void
counted_know(struct rb_stats_cached *cached, VALUE obj)
{
    if (cached->storage == RB_STATS_ANYWHERE) return;
    shape_id_t shape_id = counted_shape_id(obj);
    if (shape_id != OBJ_TOO_COMPLEX_SHAPE_ID) cached->shape_id = shape_id;
}

/* ---- instructions --------------------------------------------------------------------------- */

/* Whether the cache has the shape of obj, or one that obj gets by adding id. */
static inline bool
counted_ic_hit_p(VALUE obj, ID id, IVC ic, bool *adds)
{
    if (RB_SPECIAL_CONST_P(obj)) return false;
    shape_id_t cached = (shape_id_t)(ul_atomic_load_relaxed(&ic->value) >> SHAPE_FLAG_SHIFT);
    shape_id_t shape_id = counted_shape_id(obj);

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

/* Whether the write that cached is for, of variable id, adds it. */
static inline bool
counted_adds_p(struct rb_stats_cached *cached, VALUE obj, ID id)
{
    if (RB_SPECIAL_CONST_P(obj)) return true;
    shape_id_t shape_id = counted_shape_id(obj);

    if (LIKELY(cached->shape_id == shape_id)) return false;
    if (!counted_has_p(obj, id)) return true;
    if (shape_id != OBJ_TOO_COMPLEX_SHAPE_ID) cached->shape_id = shape_id;
    return false;
}

static inline void
counted_read(const rb_execution_context_t *ec, struct rb_stats_cached *cached, VALUE obj, ID id,
             IVC ic)
{
    struct rb_stats_counts *counts = &cached->record->counts;

    if (counted_ic_hit_p(obj, id, ic, NULL)) counts->hits++;
    else counts->misses++;
    counted_add(ec, counts, RB_STATS_READ, obj);
    counted_know(cached, obj);
}

static inline void
counted_write(const rb_execution_context_t *ec, struct rb_stats_cached *cached, VALUE obj, ID id,
              IVC ic)
{
    struct rb_stats_counts *counts = &cached->record->counts;
    bool adds = false;

    if (counted_refused_p(obj)) return;
    if (counted_ic_hit_p(obj, id, ic, &adds)) {
        counts->hits++;
        if (!adds) counted_know(cached, obj);
    }
    else {
        counts->misses++;
        adds = counted_adds_p(cached, obj, id);
    }
    counted_add(ec, counts, adds ? RB_STATS_ADD : RB_STATS_WRITE, obj);
}

/* The short way of these two. */
static inline bool
counted_known_insn(const rb_execution_context_t *ec, const struct rb_stats_cached *cached,
                   const VALUE *pc, VALUE obj)
{
    bool writes = cached->insn == BIN(setinstancevariable);
    struct rb_stats_counts *counts = &cached->record->counts;
    enum rb_stats_where where;

    if (cached->insn == BIN(definedivar)) return false;
    if (!counted_known_p(ec, cached, writes, obj, &where)) return false;
    IVC ic = (IVC)pc[2];
    shape_id_t shape_id = (shape_id_t)(ul_atomic_load_relaxed(&ic->value) >> SHAPE_FLAG_SHIFT);
    if (LIKELY(shape_id == cached->shape_id)) {
        counts->known[where][writes]++;
        return true;
    }
    counts->misses++;
    counts->kinds[writes ? RB_STATS_WRITE : RB_STATS_READ]++;
    counts->wheres[where]++;
    return true;
}

static inline void
counted_insn(const rb_execution_context_t *ec, struct rb_stats_cached *cached, const VALUE *pc,
             VALUE obj)
{
    switch (cached->insn) {
      case BIN(getinstancevariable):
        counted_read(ec, cached, obj, (ID)pc[1], (IVC)pc[2]);
        break;
      case BIN(setinstancevariable):
        counted_write(ec, cached, obj, (ID)pc[1], (IVC)pc[2]);
        break;
      default:
        counted_add(ec, &cached->record->counts, RB_STATS_DEFINED, obj);
    }
}

NOINLINE(static struct rb_stats_cached *counted_insn_fill(struct rb_stats_books *books,
                                                          struct rb_stats_cached *cached,
                                                          const rb_control_frame_t *cfp));

static struct rb_stats_cached *
counted_insn_fill(struct rb_stats_books *books, struct rb_stats_cached *cached,
                  const rb_control_frame_t *cfp)
{
    const VALUE *pc = cfp->pc;
    int insn = rb_vm_insn_addr2insn((void *)pc[0]);
    rb_control_frame_t next = *cfp;

    if (!rb_counted_insn_p(insn)) return NULL;
    next.pc = pc + 1;                   /* for the line */
    if ((cached = counted_fill(books, cached, &next, pc, cfp->self))) {
        cached->insn = (uint32_t)insn;
    }
    return cached;
}

/* For vm_trace: the instruction at the pc of cfp is about to run. */
void
rb_counted_insn(const rb_execution_context_t *ec, const rb_control_frame_t *cfp)
{
    const VALUE *pc = cfp->pc;
    struct rb_stats_cached *cached;
    struct rb_stats_books *books = counted_books(ec, &cached, pc, cfp->self);

    if (UNLIKELY(!books)) return;
    if (!counted_hit_p(cached, pc, cfp->self) &&
        !(cached = counted_insn_fill(books, cached, cfp))) return;
    if (LIKELY(counted_known_insn(ec, cached, pc, cfp->self))) return;
    counted_insn(ec, cached, pc, cfp->self);
}
