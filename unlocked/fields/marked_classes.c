/*
 * fields/marked_classes.c: marking the class of an object. Part of gc.c.
 *
 * Stored: some of the classes that are marked. Owner: the GC.
 * Invariants: MKC-1 to MKC-3 of internal/fields/marked_classes.h.
 */
#include "internal/fields/marked_classes.h"

static void
gc_mark_class_slow(VALUE klass)
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

static void
gc_marked_classes_clear(void)
{
    memset(gc_marked_classes, 0, sizeof(gc_marked_classes));
}
