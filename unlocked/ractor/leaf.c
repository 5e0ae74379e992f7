/*
 * ractor/leaf.c: Ractor.main? without a frame. Part of ractor.c. The contract is
 * internal/ractor/leaf.h.
 */
#include "internal/ractor/leaf.h"
#include "iseq.h"
#include "method.h"

/*
 * As "Primitive.attr! :leaf" would do in ractor.rb, whose generated C a build without a Ruby cannot
 * make anew. The method neither raises, allocates nor calls.
 */
void
rb_ractor_main_p_becomes_leaf(void)
{
    VALUE singleton = rb_singleton_class(rb_cRactor);
    const rb_method_entry_t *me = rb_method_entry(singleton, rb_intern("main?"));

    RUBY_ASSERT_ALWAYS(me && me->def->type == VM_METHOD_TYPE_ISEQ);
    ISEQ_BODY(me->def->body.iseq.iseqptr)->builtin_attrs |=
        BUILTIN_ATTR_LEAF | BUILTIN_ATTR_SINGLE_NOARG_LEAF;
}
