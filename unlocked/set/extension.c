/*
 * set/extension.c: the functions for C extensions. Part of hash.c.
 *
 * A Set with a table is used as it is; of any other one its Hash, as lib/set.rb uses it.
 */

static VALUE
set_class_for_extensions(void)
{
    return rb_const_get(rb_cObject, rb_intern("Set"));          /* may load it */
}

/* The Hash of a Set without a table; 0: it has one. Raises for what is no Set. */
static VALUE
set_hash_or_table(VALUE set)
{
    if (!SPECIAL_CONST_P(set) && rb_set_table_p(set) && set_initialized_p(set)) return 0;
    VALUE klass = set_class_for_extensions();
    if (!RTEST(rb_obj_is_kind_of(set, klass))) {
        rb_raise(rb_eTypeError, "wrong argument type %"PRIsVALUE" (expected Set)",
                 rb_obj_class(set));
    }
    VALUE hash = rb_ivar_get(set, id_set_hash);
    Check_Type(hash, T_HASH);
    return hash;
}

/* The same after a table could not do its work. */
static VALUE
set_hash_of_object(VALUE set)
{
    rb_set_reveal(set);
    return set_hash_or_table(set);
}

VALUE
rb_set_new(void)
{
    return rb_class_new_instance(0, NULL, set_class_for_extensions());
}

VALUE
rb_set_new_capa(size_t capa)
{
    VALUE set = rb_set_new();
    if (rb_set_table_p(set)) set_table_reserve(set_table_of(set), capa);
    return set;
}

bool
rb_set_lookup(VALUE set, VALUE element)
{
    enum set_outcome outcome = SET_NOT_HERE;
    if (!set_hash_or_table(set)) outcome = set_search(set, element);

    if (outcome != SET_NOT_HERE) return outcome == SET_PRESENT;
    return RTEST(rb_hash_lookup2(set_hash_of_object(set), element, Qfalse));
}

bool
rb_set_add(VALUE set, VALUE element)
{
    enum set_outcome outcome = SET_NOT_HERE;
    if (!set_hash_or_table(set)) outcome = set_insert(set, element);

    if (outcome != SET_NOT_HERE) return outcome == SET_ABSENT;
    VALUE hash = set_hash_of_object(set);
    size_t before = RHASH_SIZE(hash);
    rb_hash_aset(hash, element, Qtrue);
    return RHASH_SIZE(hash) != before;
}

bool
rb_set_delete(VALUE set, VALUE element)
{
    enum set_outcome outcome = SET_NOT_HERE;
    if (!set_hash_or_table(set)) outcome = set_remove(set, element, true);

    if (outcome != SET_NOT_HERE) return outcome == SET_PRESENT;
    VALUE hash = set_hash_of_object(set);
    rb_check_frozen(hash);
    return !NIL_P(rb_hash_delete(hash, element));
}

VALUE
rb_set_clear(VALUE set)
{
    VALUE hash = set_hash_or_table(set);

    if (!hash && set_writable_p(set)) set_table_clear(set_table_of(set));
    else rb_hash_clear(hash ? hash : set_hash_of_object(set));
    return set;
}

size_t
rb_set_size(VALUE set)
{
    VALUE hash = set_hash_or_table(set);
    return hash ? RHASH_SIZE(hash) : set_table_size(set_table_of(set));
}

struct set_foreach { VALUE set; int (*func)(VALUE element, VALUE arg); VALUE arg; };

static int
set_foreach_i(VALUE element, VALUE ptr)
{
    struct set_foreach *each = (struct set_foreach *)ptr;
    int status = each->func(element, each->arg);

    if (status == ST_DELETE) rb_set_delete(each->set, element);
    return status == ST_STOP ? ST_STOP : ST_CONTINUE;
}

static int
set_foreach_key_i(VALUE key, VALUE value, VALUE ptr)
{
    return set_foreach_i(key, ptr);
}

void
rb_set_foreach(VALUE set, int (*func)(VALUE element, VALUE arg), VALUE arg)
{
    struct set_foreach each = { set, func, arg };
    VALUE hash = set_hash_or_table(set);

    if (hash) rb_hash_foreach(hash, set_foreach_key_i, (VALUE)&each);
    else set_each_element(set, set_foreach_i, (VALUE)&each);
}
