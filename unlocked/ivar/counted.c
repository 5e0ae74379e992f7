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
    snprintf(name, size, "%s%.*s%s", anonymous ? "(anonymous) < " : "", RSTRING_LENINT(path),
             RSTRING_PTR(path), module ? " itself" : "");
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

NOINLINE(static bool counted_miss(struct rb_stats_books *books, struct rb_stats_cached *cached,
                                  const void *key, VALUE obj, const char *path, size_t length,
                                  int line));

static bool
counted_miss(struct rb_stats_books *books, struct rb_stats_cached *cached, const void *key,
             VALUE obj, const char *path, size_t length, int line)
{
    char class_name[120];

    counted_class_name(obj, class_name, sizeof(class_name));
    rb_stats_lock(&books->busy);
    *cached = (struct rb_stats_cached){
        .key = key, .klass = CLASS_OF(obj), .shape_id = INVALID_SHAPE_ID,
        .record = rb_stats_record_of(books->accesses, path, length, line, class_name,
                                     counted_type(obj))
    };
    rb_stats_unlock(&books->busy);
    return cached->record != NULL;
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

    if (counted_miss(books, cached, key, obj, RSTRING_PTR(path), (size_t)RSTRING_LEN(path),
                     rb_vm_get_sourceline(cfp))) return cached;
    cached->key = NULL;
    return NULL;
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
    return counted_fill(books, cached, cfp, key, obj);
}

static inline void
counted_add(const rb_execution_context_t *ec, struct rb_stats_counts *counts,
            enum rb_stats_access_kind kind, VALUE obj)
{
    counts->kinds[kind]++;
    counts->wheres[counted_where(ec, obj, counts)]++;
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
counted_read(const rb_execution_context_t *ec, struct rb_stats_counts *counts, VALUE obj, ID id,
             IVC ic)
{
    if (counted_ic_hit_p(obj, id, ic, NULL)) counts->hits++;
    else counts->misses++;
    counted_add(ec, counts, RB_STATS_READ, obj);
}

static inline void
counted_write(const rb_execution_context_t *ec, struct rb_stats_cached *cached, VALUE obj, ID id,
              IVC ic)
{
    struct rb_stats_counts *counts = &cached->record->counts;
    bool adds = false;

    if (counted_ic_hit_p(obj, id, ic, &adds)) {
        counts->hits++;
    }
    else {
        counts->misses++;
        adds = counted_adds_p(cached, obj, id);
    }
    counted_add(ec, counts, adds ? RB_STATS_ADD : RB_STATS_WRITE, obj);
}

static inline void
counted_insn(const rb_execution_context_t *ec, struct rb_stats_cached *cached, const VALUE *pc,
             VALUE obj)
{
    switch (cached->insn) {
      case BIN(getinstancevariable):
        counted_read(ec, &cached->record->counts, obj, (ID)pc[1], (IVC)pc[2]);
        break;
      case BIN(setinstancevariable):
        counted_write(ec, cached, obj, (ID)pc[1], (IVC)pc[2]);
        break;
      default:
        counted_add(ec, &cached->record->counts, RB_STATS_DEFINED, obj);
    }
}

NOINLINE(static bool counted_insn_fill(struct rb_stats_books *books,
                                       struct rb_stats_cached *cached,
                                       const rb_control_frame_t *cfp));

static bool
counted_insn_fill(struct rb_stats_books *books, struct rb_stats_cached *cached,
                  const rb_control_frame_t *cfp)
{
    const VALUE *pc = cfp->pc;
    int insn = rb_vm_insn_addr2insn((void *)pc[0]);
    rb_control_frame_t next = *cfp;

    if (!rb_counted_insn_p(insn)) return false;
    next.pc = pc + 1;                   /* for the line */
    if (!counted_fill(books, cached, &next, pc, cfp->self)) return false;
    cached->insn = (uint32_t)insn;
    return true;
}

/* For vm_trace: the instruction at the pc of cfp is about to run. */
void
rb_counted_insn(const rb_execution_context_t *ec, const rb_control_frame_t *cfp)
{
    const VALUE *pc = cfp->pc;
    struct rb_stats_cached *cached;
    struct rb_stats_books *books = counted_books(ec, &cached, pc, cfp->self);

    if (UNLIKELY(!books)) return;
    if (!counted_hit_p(cached, pc, cfp->self) && !counted_insn_fill(books, cached, cfp)) return;
    counted_insn(ec, cached, pc, cfp->self);
}

/* ---- attr_reader, attr_writer, compiled code ------------------------------------------------- */

/* The key of a call: no instruction has it, whose keys are aligned. */
static const void *
counted_call_key(const rb_control_frame_t *cfp)
{
    return (const char *)cfp->pc - 1;
}

static inline void
counted_attr_read(const rb_execution_context_t *ec, const rb_control_frame_t *cfp, VALUE obj,
                  bool compiled)
{
    struct rb_stats_cached *cached = counted_at(ec, cfp, counted_call_key(cfp), obj);

    if (!cached) return;
    cached->record->counts.compiled += compiled;
    counted_add(ec, &cached->record->counts, RB_STATS_READ, obj);
}

static inline void
counted_attr_write(const rb_execution_context_t *ec, const rb_control_frame_t *cfp, VALUE obj,
                   ID id, bool compiled)
{
    struct rb_stats_cached *cached = counted_at(ec, cfp, counted_call_key(cfp), obj);

    if (!cached) return;
    cached->record->counts.compiled += compiled;
    counted_add(ec, &cached->record->counts,
                counted_adds_p(cached, obj, id) ? RB_STATS_ADD : RB_STATS_WRITE, obj);
}

bool
rb_counted_reader_called(const rb_execution_context_t *ec, const rb_control_frame_t *cfp,
                         VALUE obj)
{
    if (!rb_counted_p()) return false;
    counted_attr_read(ec, cfp, obj, false);
    return true;
}

bool
rb_counted_writer_called(const rb_execution_context_t *ec, const rb_control_frame_t *cfp,
                         const struct rb_callcache *cc, VALUE obj)
{
    if (!rb_counted_p()) return false;
    counted_attr_write(ec, cfp, obj, vm_cc_cme(cc)->def->body.attr.id, false);
    return true;
}

/* ---- compiled code: what codegen/counted.rs calls -------------------------------------------- */

/* yjit/src/codegen/counted.rs; and of vm_insnhelper.c */
bool rb_counted_now(void);
void rb_counted_self_read(const rb_control_frame_t *cfp);
void rb_counted_self_write(const rb_control_frame_t *cfp, ID id);
void rb_counted_self_defined(const rb_control_frame_t *cfp);
VALUE rb_counted_attr_get(rb_control_frame_t *cfp, VALUE obj, ID id);
VALUE rb_counted_attr_set(rb_control_frame_t *cfp, VALUE obj, ID id, VALUE val);

bool
rb_counted_now(void)
{
    return rb_counted_p();
}

void
rb_counted_self_read(const rb_control_frame_t *cfp)
{
    counted_attr_read(GET_EC(), cfp, cfp->self, true);
}

void
rb_counted_self_write(const rb_control_frame_t *cfp, ID id)
{
    counted_attr_write(GET_EC(), cfp, cfp->self, id, true);
}

void
rb_counted_self_defined(const rb_control_frame_t *cfp)
{
    const rb_execution_context_t *ec = GET_EC();
    struct rb_stats_cached *cached = counted_at(ec, cfp, counted_call_key(cfp), cfp->self);

    if (!cached) return;
    cached->record->counts.compiled++;
    counted_add(ec, &cached->record->counts, RB_STATS_DEFINED, cfp->self);
}

VALUE
rb_counted_attr_get(rb_control_frame_t *cfp, VALUE obj, ID id)
{
    counted_attr_read(GET_EC(), cfp, obj, true);
    return rb_ivar_get(obj, id);
}

VALUE
rb_counted_attr_set(rb_control_frame_t *cfp, VALUE obj, ID id, VALUE val)
{
    counted_attr_write(GET_EC(), cfp, obj, id, true);
    return rb_ivar_set(obj, id, val);
}
