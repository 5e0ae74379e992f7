/*
 * ractor/isolation_error.c: errors of isolation that name what they are about. Part of ractor.c.
 */
#include "internal/ractor/isolation_error.h"
#ifdef HAVE_DLADDR
# include <dlfcn.h>
#endif

void
rb_isolation_raise(VALUE text, VALUE more)
{
    isolation_parenthesize(text, more);
    rb_exc_raise(rb_exc_new_str(rb_eRactorIsolationError, text));
}

/* "A::B", in the encoding of the names. */
static VALUE
isolation_const_text(VALUE mod, ID id)
{
    VALUE text = rb_str_dup(rb_class_path(mod));

    rb_str_cat_cstr(text, "::");
    isolation_text_append(text, rb_id2str(id));
    return text;
}

void
rb_isolation_raise_const(VALUE mod, ID id, VALUE val, const char *ractor)
{
    VALUE name = isolation_const_text(mod, id);
    VALUE text = rb_sprintf("can not access non-shareable objects in constant %"PRIsVALUE" by "
                            "non-main %s.", name, ractor);

    rb_isolation_raise(text, rb_unshareable_text(val, name));
}

void
rb_isolation_raise_const_set(VALUE mod, ID id, VALUE val)
{
    rb_isolation_raise(rb_str_new_cstr("can not set constants with non-shareable objects by "
                                       "non-main Ractors"),
                       rb_unshareable_text(val, isolation_const_text(mod, id)));
}

/* "@iv of C" */
static VALUE
isolation_variable_text(ID id, VALUE of)
{
    VALUE text = rb_str_dup(rb_id2str(id));

    rb_str_cat_cstr(text, " of ");
    isolation_text_append(text, of);
    return text;
}

void
rb_isolation_raise_cvar(VALUE mod, ID id)
{
    rb_isolation_raise(rb_str_new_cstr("can not access class variables from non-main Ractors"),
                       isolation_variable_text(id, isolation_class_text(mod)));
}

void
rb_isolation_raise_class_set(VALUE mod, ID id)
{
    rb_isolation_raise(rb_str_new_cstr("can not set instance variables of classes/modules by "
                                       "non-main Ractors"),
                       isolation_variable_text(id, isolation_class_text(mod)));
}

void
rb_isolation_raise_class_get(VALUE mod, ID id, VALUE val)
{
    VALUE more = isolation_class_text(mod);

    more = rb_sprintf("%"PRIsVALUE" has %"PRIsVALUE, more, rb_unshareable_text(val, rb_id2str(id)));
    rb_isolation_raise(rb_str_new_cstr("can not get unshareable values from instance variables of "
                                       "classes/modules from non-main Ractors"), more);
}

void
rb_isolation_raise_ivar(VALUE obj, ID id)
{
    rb_isolation_raise(rb_str_new_cstr("can not access instance variables of shareable objects "
                                       "from non-main Ractors"),
                       isolation_variable_text(id, isolation_kind_text(obj)));
}

void
rb_isolation_raise_self(VALUE procval, VALUE self)
{
    rb_isolation_raise(rb_sprintf("Proc's self is not shareable: %"PRIsVALUE, procval),
                       rb_unshareable_text(self, rb_str_new_cstr("self")));
}

/* "C#foo", "C.foo" */
static VALUE
isolation_method_text(VALUE owner, ID id)
{
    const char *sign = "#";

    if (RB_TYPE_P(owner, T_CLASS) && RCLASS_SINGLETON_P(owner)) {
        VALUE attached = RCLASS_ATTACHED_OBJECT(owner);
        if (RB_TYPE_P(attached, T_CLASS) || RB_TYPE_P(attached, T_MODULE)) {
            owner = attached;
            sign = ".";
        }
    }
    VALUE text = rb_str_dup(isolation_class_text(owner));
    rb_str_cat_cstr(text, sign);
    isolation_text_append(text, rb_id2str(id));
    return text;
}

void
rb_isolation_raise_bmethod(VALUE owner, ID id)
{
    VALUE text = rb_str_new_cstr("defined with an un-shareable Proc in a different Ractor");

    isolation_parenthesize(text, isolation_method_text(owner, id));
    rb_exc_raise(rb_exc_new_str(rb_eRuntimeError, text));
}

/* The file that has the function, as far as the system knows it. */
static void
isolation_library_append(VALUE text, const void *function)
{
#ifdef HAVE_DLADDR
    Dl_info info;

    if (!dladdr(function, &info) || !info.dli_fname) return;
    const char *slash = strrchr(info.dli_fname, '/');
    rb_str_catf(text, " of %s", slash ? slash + 1 : info.dli_fname);
#endif
}

void
rb_isolation_raise_unsafe(void)
{
    const rb_callable_method_entry_t *cme = rb_vm_frame_method_entry(GET_EC()->cfp);
    VALUE text = rb_str_new_cstr("ractor unsafe method called from not main ractor");

    if (cme && cme->def->type == VM_METHOD_TYPE_CFUNC) {
        VALUE method = isolation_method_text(cme->owner, cme->def->original_id);
        isolation_library_append(method, (const void *)cme->def->body.cfunc.func);
        rb_str_cat_cstr(method, ": call it in the main ractor");
        isolation_parenthesize(text, method);
    }
    rb_exc_raise(rb_exc_new_str(rb_eRactorUnsafeError, text));
}
