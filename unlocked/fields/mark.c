/*
 * fields/mark.c: marking a fields object together with its values, the values of long
 * arrays, and the class of an object. Part of gc.c.
 *
 * Stored: some of the classes that are marked. Owner: the GC.
 * Invariants: MRK-1 to MRK-4, MKC-1 to MKC-3 of internal/fields/mark.h.
 */

/* Whether the GC that marks is CRuby's own, whose functions are used here. */
#if USE_MODULAR_GC
# define FIELDS_OWN_GC_P() (!rb_gc_functions.modular_gc_loaded_p)
#else
# define FIELDS_OWN_GC_P() true
#endif

/* As gc_mark, without the mark stack. @return whether it was not marked before. */
static inline bool
fields_mark_black(rb_objspace_t *objspace, VALUE fields_obj)
{
    rgengc_check_relation(objspace, fields_obj);
    if (!gc_mark_set(objspace, fields_obj)) return false;
    RUBY_ASSERT(rb_imemo_fields_p(fields_obj));
    gc_aging(objspace, fields_obj);
    return true;
}

static inline void
fields_mark_row(rb_objspace_t *objspace, const VALUE *values, attr_index_t len)
{
    for (attr_index_t i = 0; i < len; i++) {
        if (!RB_SPECIAL_CONST_P(values[i])) gc_mark(objspace, values[i]);
    }
}

static inline void
fields_mark_values(rb_objspace_t *objspace, VALUE fields_obj)
{
    if (UNLIKELY(rb_fields_complex_p(fields_obj))) {
        rb_imemo_mark_and_move(fields_obj, false);
        return;
    }
    attr_index_t len = rb_fields_len(fields_obj);
    bool split = len > FIELDS_INNER && UNLIKELY(rb_fields_external_p(fields_obj));
    attr_index_t here = split ? FIELDS_INNER : len;

    fields_mark_row(objspace, rb_fields_at(fields_obj, 0), here);
    if (split) fields_mark_row(objspace, rb_fields_rest(fields_obj), len - here);
}

void
rb_fields_mark(VALUE fields_obj)
{
    rb_vm_t *vm = GET_VM();
    rb_objspace_t *objspace = vm->gc.objspace;

    if (UNLIKELY(vm->gc.mark_func_data) || !FIELDS_OWN_GC_P()) {
        rb_gc_mark_movable(fields_obj);
    }
    else if (fields_mark_black(objspace, fields_obj)) {
        VALUE owner = objspace->rgengc.parent_object;
        gc_mark_set_parent(objspace, fields_obj);
        fields_mark_values(objspace, fields_obj);
        objspace->rgengc.parent_object = owner;
    }
}

/* ---- the values of arrays ------------------------------------------------------------------- */

/*
 * The GC reads the header of each value, and seldom has it in a cache. So it prefetches the header
 * of a later value before it marks one. An address without memory does no harm.
 *
 * @return how many values are marked; the caller marks the others, which are the last ones, or all.
 */
NOINLINE(static long gc_mark_ahead(const VALUE *values, long len));
#if RBIMPL_HAS_ATTRIBUTE(flatten)
__attribute__((flatten))        /* the steps of gc_mark find page and bit of a value once */
#endif

static long
gc_mark_ahead(const VALUE *values, long len)
{
    rb_vm_t *vm = GET_VM();
    rb_objspace_t *objspace = vm->gc.objspace;
    long i;

    if (UNLIKELY(vm->gc.mark_func_data) || !FIELDS_OWN_GC_P()) return 0;
    for (i = 0; i < len - GC_MARK_AHEAD; i++) {
        __builtin_prefetch((const void *)values[i + GC_MARK_AHEAD]);
        if (!RB_SPECIAL_CONST_P(values[i])) gc_mark(objspace, values[i]);
    }
    return i;
}

/* ---- the class of an object ----------------------------------------------------------------- */

VALUE rb_gc_marked_classes[GC_MARKED_CLASSES];

void
rb_gc_mark_class_slow(VALUE klass)
{
    rb_vm_t *vm = GET_VM();
    rb_objspace_t *objspace = vm->gc.objspace;

    if (RB_SPECIAL_CONST_P(klass)) return;
    if (UNLIKELY(vm->gc.mark_func_data) || USE_MODULAR_GC) {
        rb_gc_mark_movable(klass);
        return;
    }
    gc_mark(objspace, klass);
    if (RVALUE_OLD_P(objspace, klass) && !RVALUE_WB_UNPROTECTED(objspace, klass)) {
        *gc_marked_class_entry(klass) = klass;
    }
}

/* Marking begins, or has ended. */
static void
gc_marked_classes_clear(void)
{
    memset(rb_gc_marked_classes, 0, sizeof(rb_gc_marked_classes));
}
