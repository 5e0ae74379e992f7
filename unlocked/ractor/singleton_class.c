/*
 * ractor/singleton_class.c: which ractor made the singleton class of an object. Part of class.c.
 *
 * Stored: an internal instance variable of the class, the Ractor; true: a copy for another ractor,
 * that is not known yet; no variable: the main ractor, or there was one ractor only.
 * Classes and modules are shareable, and need none.
 * Invariant: ISO-A of internal/ractor/isolation.h. The variable is set before anybody else knows
 * the class.
 */
#include "internal/ivar/set_class.h"
#include "internal/ractor.h"
#include "internal/ractor/singleton_class.h"
#include "vm_core.h"
#include "ractor_core.h"

static ID
id_of_ractor(void)
{
    return rb_intern("__ractor__");
}

static void
singleton_class_set_ractor(VALUE klass, VALUE obj)
{
    if (LIKELY(!rb_multi_ractor_p())) return;
    if (RB_TYPE_P(obj, T_CLASS) || RB_TYPE_P(obj, T_MODULE)) return;
    /* A clone has the variable of its original. */
    if (rb_ractor_main_p() && NIL_P(rb_attr_get(klass, id_of_ractor()))) return;
    rb_ivar_set(klass, id_of_ractor(), rb_ractor_self(GET_RACTOR()));
}

void
rb_singleton_class_hand_over(VALUE obj)
{
    VALUE klass = RB_SPECIAL_CONST_P(obj) ? 0 : RBASIC_CLASS(obj);

    if (!klass || !RCLASS_SINGLETON_P(klass) || RCLASS_ATTACHED_OBJECT(klass) != obj) return;
    rb_class_field_set(klass, id_of_ractor(), Qtrue);
}

/* The singleton class of a ractor that has ended belongs to the ractor that has the object now. */
static bool
singleton_class_mine_p(VALUE klass)
{
    VALUE maker = rb_attr_get(klass, id_of_ractor());
    rb_ractor_t *cr = GET_RACTOR();

    if (NIL_P(maker)) return rb_ractor_main_p();
    if (maker == Qtrue) {
        rb_class_field_set(klass, id_of_ractor(), rb_ractor_self(cr));
        return true;
    }
    return maker == rb_ractor_self(cr)
        || rb_ractor_status_p((rb_ractor_t *)DATA_PTR(maker), ractor_terminated);
}

static void
singleton_class_check_ractor(VALUE klass)
{
    if (LIKELY(!rb_multi_ractor_p()) || rb_ractor_shareable_p(RCLASS_ATTACHED_OBJECT(klass))
        || singleton_class_mine_p(klass)) {
        return;
    }
    rb_raise(rb_eRactorIsolationError,
             "can not access the unshareable object of a singleton class of another Ractor: "
             "%"PRIsVALUE, klass);
}

bool
rb_singleton_class_variables_p(VALUE klass)
{
    return rb_ivar_count(klass) > (NIL_P(rb_attr_get(klass, id_of_ractor())) ? 0 : 1);
}
