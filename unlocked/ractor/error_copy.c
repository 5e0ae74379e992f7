/*
 * ractor/error_copy.c: what of an exception goes to another ractor. Part of error.c.
 *
 * The message of a NameError is an object of C code that refers to the receiver, which can be
 * anything; the message says in words what matters of it. Other objects that describe an error are
 * left out when they cannot be copied, rather than the whole report.
 */
#include "internal/ractor/error_copy.h"
#include "ruby/ractor.h"

/* An exception must not get lost because its message fails. */
static VALUE
error_message_text(VALUE exc)
{
    int state;
    VALUE errinfo = rb_errinfo();
    VALUE text = rb_protect(rb_String, rb_attr_get(exc, id_mesg), &state);

    if (!state) return text;
    if (state != TAG_RAISE || !rb_obj_is_kind_of(rb_errinfo(), rb_eStandardError)) {
        rb_jump_tag(state);
    }
    rb_set_errinfo(errinfo);
    return rb_class_name(CLASS_OF(exc));
}

/* The receiver stays where NameError#receiver looks first. */
static void
error_message_to_text(VALUE exc)
{
    name_error_message_t *message;
    VALUE mesg = rb_attr_get(exc, id_mesg);

    if (!rb_typeddata_is_kind_of(mesg, &name_err_mesg_data_type)) return;
    TypedData_Get_Struct(mesg, name_error_message_t, &name_err_mesg_data_type, message);
    if (UNDEF_P(rb_ivar_lookup(exc, id_recv, Qundef))) rb_ivar_set(exc, id_recv, message->recv);
    rb_ivar_set(exc, id_mesg, error_message_text(exc));
}

/* NameError#local_variables, for did_you_mean. */
static void
error_code_to_names(VALUE exc)
{
    if (NIL_P(rb_attr_get(exc, id_iseq))) return;
    name_err_local_variables(exc);
    rb_attr_delete(exc, id_iseq);
}

void
rb_error_prepare_copy(VALUE exc, VALUE (*copy)(VALUE value, void *arg), void *arg)
{
    const ID described[] = {
        id_recv, id_receiver, id_key, id_matchee, id_args,
        rb_intern("result"), rb_intern("tag"), rb_intern("value"), rb_intern("@exit_value"),
    };

    error_message_to_text(exc);
    error_code_to_names(exc);
    for (size_t i = 0; i < numberof(described); i++) {
        VALUE value = rb_ivar_lookup(exc, described[i], Qundef);
        if (UNDEF_P(value) || rb_ractor_shareable_p(value)) continue;
        value = copy(value, arg);
        if (UNDEF_P(value)) {
            rb_attr_delete(exc, described[i]);
        }
        else {
            rb_ivar_set(exc, described[i], value);
        }
    }
}
