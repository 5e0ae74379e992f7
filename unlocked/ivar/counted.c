/*
 * ivar/counted.c: counting accesses to instance variables. Part of iseq.c. See
 * internal/ivar/counted.h.
 *
 * It is not where the interpreter is compiled: there the compiler would inline other functions.
 */
#include "internal/fields/owner.h"
#include "internal/ivar/counted.h"
#include "internal/ivar/counted_code.h"
#include "internal/stats/control.h"
#include "yjit.h"

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
    if (type == T_DATA && RTYPEDDATA_P(obj)) return RTYPEDDATA_TYPE(obj)->wrap_struct_name;
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
        .key = key, .klass = CLASS_OF(obj),
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
    *cached = rb_stats_cached_at(books->accesses, key, CLASS_OF(obj));
    return books;
}

static bool
counted_hit_p(const struct rb_stats_cached *cached, const void *key, VALUE obj)
{
    return cached->key == key && cached->klass == CLASS_OF(obj);
}

/* The counts for an access by the code of cfp, whose pc is at the next instruction. NULL: there is
 * no memory for them. */
static inline struct rb_stats_counts *
counted_at(const rb_execution_context_t *ec, const rb_control_frame_t *cfp, const void *key,
           VALUE obj)
{
    struct rb_stats_cached *cached;
    struct rb_stats_books *books = counted_books(ec, &cached, key, obj);

    if (!books) return NULL;
    if (counted_hit_p(cached, key, obj)) return &cached->record->counts;
    VALUE path = rb_iseq_path(cfp->iseq);
    if (!counted_miss(books, cached, key, obj, RSTRING_PTR(path), (size_t)RSTRING_LEN(path),
                      rb_vm_get_sourceline(cfp))) {
        cached->key = NULL;
        return NULL;
    }
    return &cached->record->counts;
}

static void
counted_add(const rb_execution_context_t *ec, struct rb_stats_counts *counts,
            enum rb_stats_access_kind kind, VALUE obj)
{
    counts->kinds[kind]++;
    counts->wheres[counted_where(ec, obj, counts)]++;
}

/* ---- instructions --------------------------------------------------------------------------- */

/* Whether the cache has the shape of obj, or one that obj gets by adding id. */
static bool
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

static void
counted_read(const rb_execution_context_t *ec, struct rb_stats_counts *counts, VALUE obj, ID id,
             IVC ic)
{
    if (counted_ic_hit_p(obj, id, ic, NULL)) counts->hits++;
    else counts->misses++;
    counted_add(ec, counts, RB_STATS_READ, obj);
}

static void
counted_write(const rb_execution_context_t *ec, struct rb_stats_counts *counts, VALUE obj, ID id,
              IVC ic)
{
    bool adds = false, hit = counted_ic_hit_p(obj, id, ic, &adds);

    if (hit) counts->hits++;
    else counts->misses++;
    if (!hit) adds = !counted_has_p(obj, id);
    counted_add(ec, counts, adds ? RB_STATS_ADD : RB_STATS_WRITE, obj);
}

static void
counted_insn(const rb_execution_context_t *ec, struct rb_stats_counts *counts, int insn,
             const VALUE *pc, VALUE obj)
{
    switch (insn) {
      case BIN(getinstancevariable):
        counted_read(ec, counts, obj, (ID)pc[1], (IVC)pc[2]);
        break;
      case BIN(setinstancevariable):
        counted_write(ec, counts, obj, (ID)pc[1], (IVC)pc[2]);
        break;
      default:
        counted_add(ec, counts, RB_STATS_DEFINED, obj);
    }
}

/* For vm_trace: the instruction at the pc of cfp is about to run. */
void
rb_counted_insn(const rb_execution_context_t *ec, const rb_control_frame_t *cfp)
{
    const VALUE *pc = cfp->pc;
    struct rb_stats_cached *cached;

    if (!counted_books(ec, &cached, pc, cfp->self)) return;
    if (!counted_hit_p(cached, pc, cfp->self)) {
        int insn = rb_vm_insn_addr2insn((void *)pc[0]);
        rb_control_frame_t next = *cfp;

        if (!rb_counted_insn_p(insn)) return;
        next.pc = pc + 1;               /* for the line */
        if (!counted_at(ec, &next, pc, cfp->self)) return;
        cached->insn = (uint32_t)insn;
    }
    counted_insn(ec, &cached->record->counts, (int)cached->insn, pc, cfp->self);
}

/* ---- attr_reader, attr_writer, compiled code -------------------------------------------------- */

/* The key of a call: no instruction has it, whose keys are aligned. */
static const void *
counted_call_key(const rb_control_frame_t *cfp)
{
    return (const char *)cfp->pc - 1;
}

static void
counted_attr_read(const rb_execution_context_t *ec, const rb_control_frame_t *cfp, VALUE obj,
                  bool compiled)
{
    struct rb_stats_counts *counts = counted_at(ec, cfp, counted_call_key(cfp), obj);

    if (!counts) return;
    counts->compiled += compiled;
    counted_add(ec, counts, RB_STATS_READ, obj);
}

static void
counted_attr_write(const rb_execution_context_t *ec, const rb_control_frame_t *cfp, VALUE obj,
                   ID id, bool compiled)
{
    struct rb_stats_counts *counts = counted_at(ec, cfp, counted_call_key(cfp), obj);

    if (!counts) return;
    counts->compiled += compiled;
    counted_add(ec, counts, counted_has_p(obj, id) ? RB_STATS_WRITE : RB_STATS_ADD, obj);
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
VALUE rb_counted_get(rb_control_frame_t *cfp, ID id);
void rb_vm_setinstancevariable(const rb_iseq_t *iseq, VALUE obj, ID id, VALUE val, IVC ic);
void rb_counted_set(rb_control_frame_t *cfp, ID id, VALUE val, IVC ic);
VALUE rb_counted_defined(rb_control_frame_t *cfp, ID id, VALUE pushval);
VALUE rb_counted_attr_get(rb_control_frame_t *cfp, VALUE obj, ID id);
VALUE rb_counted_attr_set(rb_control_frame_t *cfp, VALUE obj, ID id, VALUE val);

bool
rb_counted_now(void)
{
    return rb_counted_p();
}

VALUE
rb_counted_get(rb_control_frame_t *cfp, ID id)
{
    counted_attr_read(GET_EC(), cfp, cfp->self, true);
    return rb_ivar_get(cfp->self, id);
}

void
rb_counted_set(rb_control_frame_t *cfp, ID id, VALUE val, IVC ic)
{
    counted_attr_write(GET_EC(), cfp, cfp->self, id, true);
    rb_vm_setinstancevariable(cfp->iseq, cfp->self, id, val, ic);
}

VALUE
rb_counted_defined(rb_control_frame_t *cfp, ID id, VALUE pushval)
{
    const rb_execution_context_t *ec = GET_EC();
    struct rb_stats_counts *counts = counted_at(ec, cfp, counted_call_key(cfp), cfp->self);

    if (counts) {
        counts->compiled++;
        counted_add(ec, counts, RB_STATS_DEFINED, cfp->self);
    }
    return counted_has_p(cfp->self, id) ? pushval : Qnil;
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

/* ---- methods --------------------------------------------------------------------------------- */

static struct counted_method {
    const char *name;
    enum rb_stats_access_kind kind;
    rb_cfunc_t counting;
    rb_cfunc_t original;                /* NULL: it is not replaced */
} counted_methods[4];

static void
counted_method_call(const struct counted_method *method, VALUE obj, VALUE name)
{
    const rb_execution_context_t *ec = GET_EC();
    const rb_control_frame_t *cfp = RUBY_VM_PREVIOUS_CONTROL_FRAME(ec->cfp);
    enum rb_stats_access_kind kind = method->kind;
    VALUE named = name;

    if (!rb_counted_p() || RUBY_VM_CONTROL_FRAME_STACK_OVERFLOW_P(ec, cfp)) return;
    if (!VM_FRAME_RUBYFRAME_P(cfp) || !cfp->iseq) return;
    ID id = RB_SYMBOL_P(named) || RB_TYPE_P(named, T_STRING) ? rb_check_id(&named) : 0;
    if (kind == RB_STATS_WRITE && !(id && counted_has_p(obj, id))) kind = RB_STATS_ADD;
    struct rb_stats_counts *counts = counted_at(ec, cfp, counted_call_key(cfp), obj);
    if (counts) counted_add(ec, counts, kind, obj);
}

#define COUNTED_METHOD(number, function) \
    static VALUE \
    function(VALUE obj, VALUE name) \
    { \
        counted_method_call(&counted_methods[number], obj, name); \
        return ((VALUE (*)(VALUE, VALUE))counted_methods[number].original)(obj, name); \
    }

COUNTED_METHOD(0, counted_method_get)
COUNTED_METHOD(1, counted_method_defined)
COUNTED_METHOD(2, counted_method_remove)

static VALUE
counted_method_set(VALUE obj, VALUE name, VALUE val)
{
    counted_method_call(&counted_methods[3], obj, name);
    return ((VALUE (*)(VALUE, VALUE, VALUE))counted_methods[3].original)(obj, name, val);
}

static struct counted_method counted_methods[4] = {
    { "instance_variable_get", RB_STATS_READ, (rb_cfunc_t)counted_method_get },
    { "instance_variable_defined?", RB_STATS_DEFINED, (rb_cfunc_t)counted_method_defined },
    { "remove_instance_variable", RB_STATS_REMOVE, (rb_cfunc_t)counted_method_remove },
    { "instance_variable_set", RB_STATS_WRITE, (rb_cfunc_t)counted_method_set }
};

/* One that the program has defined anew is left alone. */
static void
counted_methods_switch(bool on)
{
    for (int i = 0; i < numberof(counted_methods); i++) {
        struct counted_method *method = &counted_methods[i];
        const rb_method_entry_t *me = rb_method_entry(rb_mKernel, rb_intern(method->name));

        if (!me || me->def->type != VM_METHOD_TYPE_CFUNC) continue;
        rb_cfunc_t *func = (rb_cfunc_t *)&me->def->body.cfunc.func;
        if (on && *func != method->counting) {
            method->original = *func;
            *func = method->counting;
        }
        else if (!on && *func == method->counting) {
            *func = method->original;
        }
    }
}

/* ---- on and off ------------------------------------------------------------------------------ */

/* The other ractors are stopped, and rb_stats_on says already what will be. */
static void
counted_switch(bool on)
{
    rb_stats_books_forget();
    counted_methods_switch(on);
    rb_counted_all_code();
    rb_yjit_tracing_invalidate_all();
}

void
rb_counted_init(void)
{
    rb_stats_fields_switch = counted_switch;
}
