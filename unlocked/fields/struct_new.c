/*
 * fields/struct_new.c: `new` of the classes that Struct.new makes. Part of struct.c.
 *
 * Class#new allocates an object and calls its initialize. For a struct whose initialize is CRuby's
 * own that call is a third of the work. Here the members are stored without it, where no code can
 * tell.
 */

/* Whether a call of initialize can be seen: by a hook, or by a probe. */
static bool
struct_initialize_traced_p(void)
{
    rb_event_flag_t events = rb_ec_ractor_hooks(GET_EC())->events;
    return (events & (RUBY_EVENT_C_CALL | RUBY_EVENT_C_RETURN)) != 0
        || RUBY_DTRACE_CMETHOD_ENTRY_ENABLED() || RUBY_DTRACE_CMETHOD_RETURN_ENABLED()
        || RUBY_DTRACE_OBJECT_CREATE_ENABLED();
}

static bool
struct_initialize_redefined_p(VALUE klass)
{
    const rb_callable_method_entry_t *cme = rb_callable_method_entry(klass, idInitialize);
    return !cme || cme->def->type != VM_METHOD_TYPE_CFUNC
        || cme->def->body.cfunc.func != (rb_cfunc_t)rb_struct_initialize_m;
}

/* Whether all that initialize would do with so many arguments is to store them as members. */
static bool
struct_stores_arguments_p(int argc, VALUE klass)
{
    if (RCLASS_SINGLETON_P(klass) || rb_get_alloc_func(klass) != struct_alloc) return false;
    if (rb_keyword_given_p() || RTEST(rb_struct_s_keyword_init(klass))) return false;
    if (argc > num_members(klass)) return false;
    return !struct_initialize_redefined_p(klass) && !struct_initialize_traced_p();
}

static VALUE
struct_s_new(int argc, const VALUE *argv, VALUE klass)
{
    if (!struct_stores_arguments_p(argc, klass)) {
        return rb_class_new_instance_pass_kw(argc, argv, klass);
    }
    VALUE st = struct_alloc(klass);                     /* all members are nil */
    for (int i = 0; i < argc; i++) RSTRUCT_SET(st, i, argv[i]);
    return st;
}
