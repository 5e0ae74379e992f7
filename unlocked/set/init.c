/*
 * set/init.c: what lib/set.rb calls in the end, and the table of methods. Part of hash.c.
 */
#define SET_METHOD(name, function, argc) { name, (VALUE (*)(ANYARGS))function, argc }

static const struct rb_set_method set_methods[] = {
    SET_METHOD("initialize", set_m_initialize, -1),
    SET_METHOD("initialize_dup", set_m_initialize_dup, 1),
    SET_METHOD("initialize_clone", set_m_initialize_clone, -1),
    SET_METHOD("dup", set_m_dup, 0),
    SET_METHOD("freeze", set_m_freeze, 0),
    SET_METHOD("compare_by_identity", set_m_compare_by_identity, 0),
    SET_METHOD("compare_by_identity?", set_m_compare_by_identity_p, 0),
    SET_METHOD("size", set_m_size, 0),
    SET_METHOD("length", set_m_size, 0),
    SET_METHOD("empty?", set_m_empty_p, 0),
    SET_METHOD("clear", set_m_clear, 0),
    SET_METHOD("replace", set_m_replace, 1),
    SET_METHOD("to_a", set_m_to_a, 0),
    SET_METHOD("include?", set_m_include_p, 1),
    SET_METHOD("member?", set_m_include_p, 1),
    SET_METHOD("===", set_m_include_p, 1),
    SET_METHOD("superset?", set_m_superset_p, 1),
    SET_METHOD(">=", set_m_superset_p, 1),
    SET_METHOD("proper_superset?", set_m_proper_superset_p, 1),
    SET_METHOD(">", set_m_proper_superset_p, 1),
    SET_METHOD("subset?", set_m_subset_p, 1),
    SET_METHOD("<=", set_m_subset_p, 1),
    SET_METHOD("proper_subset?", set_m_proper_subset_p, 1),
    SET_METHOD("<", set_m_proper_subset_p, 1),
    SET_METHOD("intersect?", set_m_intersect_p, 1),
    SET_METHOD("each", set_m_each, 0),
    SET_METHOD("add", set_m_add, 1),
    SET_METHOD("<<", set_m_add, 1),
    SET_METHOD("add?", set_m_add_p, 1),
    SET_METHOD("delete", set_m_delete, 1),
    SET_METHOD("delete?", set_m_delete_p, 1),
    SET_METHOD("delete_if", set_m_delete_if, 0),
    SET_METHOD("keep_if", set_m_keep_if, 0),
    SET_METHOD("merge", set_m_merge, -1),
    SET_METHOD("subtract", set_m_subtract, 1),
    SET_METHOD("|", set_m_union, 1),
    SET_METHOD("+", set_m_union, 1),
    SET_METHOD("union", set_m_union, 1),
    SET_METHOD("-", set_m_difference, 1),
    SET_METHOD("difference", set_m_difference, 1),
    SET_METHOD("&", set_m_intersection, 1),
    SET_METHOD("intersection", set_m_intersection, 1),
    SET_METHOD("^", set_m_exclusive, 1),
    SET_METHOD("==", set_m_equal, 1),
    SET_METHOD("hash", set_m_hash, 0),
    SET_METHOD("eql?", set_m_eql, 1),
    SET_METHOD("reset", set_m_reset, 0),
    { NULL, NULL, 0 },
};

/* RubyVM._core_set, private: the last line of lib/set.rb. */
static VALUE
set_s_core(VALUE self)
{
    VALUE set = rb_const_get(rb_cObject, rb_intern("Set"));

    if (rb_rjit_enabled) return Qnil;           /* its Ruby code calls methods of all classes */
    if (rb_set_make_class(set, set_methods)) rb_define_alloc_func(set, set_s_alloc);
    return Qnil;
}

void
rb_set_init(void)
{
    id_set_hash = rb_intern("@hash");
    id_set_positions = rb_make_internal_id();
    rb_define_private_method(rb_singleton_class(rb_cRubyVM), "_core_set", set_s_core, 0);
}
