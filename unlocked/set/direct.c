/*
 * set/direct.c: what compiled code calls in the place of methods of Sets with a table, without a
 * frame. Part of hash.c.
 *
 * The class of the receiver has been checked. Operations without user-visible calls (numbers,
 * symbols, strings, objects whose #hash is Kernel's) run here, without a frame. Everything else,
 * errors included, pushes the frame and calls the method. PC and SP have been saved: memory may be
 * allocated.
 */

/* ---- the method itself, with its frame ----------------------------------------------------- */

/* For the frame: the receiver and the arguments are on the stack. */
static rb_execution_context_t *
set_push_frame(const rb_callable_method_entry_t *me)
{
    rb_vm_push_cfunc_frame(me, me->def->body.cfunc.argc);
    return GET_EC();
}

/* A TracePoint that has been enabled meanwhile sees the return. */
static VALUE
set_pop_frame(rb_execution_context_t *ec, VALUE self, const rb_callable_method_entry_t *me,
              VALUE result)
{
    rb_vm_pop_frame(ec);
    EXEC_EVENT_HOOK(ec, RUBY_EVENT_C_RETURN, self, me->def->original_id, me->called_id, me->owner,
                    result);
    return result;
}

NOINLINE(static VALUE set_call_alone(VALUE self, const rb_callable_method_entry_t *me));
NOINLINE(static VALUE set_call_one(VALUE self, VALUE element,
                                   const rb_callable_method_entry_t *me));

static VALUE
set_call_alone(VALUE self, const rb_callable_method_entry_t *me)
{
    rb_execution_context_t *ec = set_push_frame(me);
    VALUE result = ((VALUE (*)(VALUE))me->def->body.cfunc.func)(self);
    return set_pop_frame(ec, self, me, result);
}

static VALUE
set_call_one(VALUE self, VALUE element, const rb_callable_method_entry_t *me)
{
    rb_execution_context_t *ec = set_push_frame(me);
    VALUE result = ((VALUE (*)(VALUE, VALUE))me->def->body.cfunc.func)(self, element);
    return set_pop_frame(ec, self, me, result);
}

/* ---- without one --------------------------------------------------------------------------- */

/* The hash of an object whose class has Kernel's #hash. */
static bool
set_kernel_hash(VALUE element, uint64_t *hash)
{
    const rb_callable_method_entry_t *me = rb_callable_method_entry(CLASS_OF(element), id_hash);

    if (!me || !METHOD_ENTRY_BASIC(me) || me->def->type != VM_METHOD_TYPE_CFUNC) return false;
    if (me->def->body.cfunc.func != (rb_cfunc_t)rb_obj_hash) return false;
    *hash = (uint64_t)FIX2LONG(rb_obj_hash(element));
    return true;
}

/* The hash of an element, if no code runs for it that others see. */
static inline bool
set_hash_quietly(const struct set_table *table, VALUE element, uint64_t *hash)
{
    if (!SPECIAL_CONST_P(element) && !(table->flags & SET_TABLE_IDENTITY)) {
        switch (BUILTIN_TYPE(element)) {
          case T_STRING: case T_SYMBOL: case T_FLOAT: case T_BIGNUM: break;
          default: return set_kernel_hash(element, hash);
        }
    }
    *hash = set_hash_of(table->flags, element);
    return true;
}

static inline enum set_outcome
set_search_quietly(VALUE self, VALUE element)
{
    struct set_table *table = set_table_of(self);

    if (table->flags & SET_TABLE_RAW) return SET_NOT_HERE;
    if (!set_table_size(table)) return SET_ABSENT;
    uint64_t hash;
    if (!set_hash_quietly(table, element, &hash)) return SET_NOT_HERE;
    struct set_found found = set_table_find_quietly(table, element, hash);
    if (UNLIKELY(found.position == SET_TABLE_CODE)) return SET_NOT_HERE;
    return found.position >= 0 ? SET_PRESENT : SET_ABSENT;
}

static inline enum set_outcome
set_insert_quietly(VALUE self, VALUE element)
{
    struct set_table *table = set_table_of(self);

    uint64_t hash;
    if (table->flags & (SET_TABLE_RAW | SET_TABLE_FROZEN)) return SET_NOT_HERE;
    if (!set_hash_quietly(table, element, &hash)) return SET_NOT_HERE;
    struct set_found found = set_table_find_quietly(table, element, hash);
    if (found.position >= 0) return SET_PRESENT;
    if (UNLIKELY(found.position == SET_TABLE_CODE || table->iterations)) return SET_NOT_HERE;

    uint32_t size = set_table_size(table);
    if (size == SET_TABLE_HINTS && !set_constant_elements_p(self)) return SET_NOT_HERE;
    if (size >= SET_TABLE_LONGEST) return SET_NOT_HERE;
    element = set_element_kept(table, element);
    set_table_append(self, table, element, hash, found.bin);
    RB_OBJ_WRITTEN(self, Qundef, element);
    return SET_ABSENT;
}

static inline enum set_outcome
set_remove_quietly(VALUE self, VALUE element)
{
    struct set_table *table = set_table_of(self);

    uint64_t hash;
    if (table->flags & (SET_TABLE_RAW | SET_TABLE_FROZEN)) return SET_NOT_HERE;
    if (!set_hash_quietly(table, element, &hash)) return SET_NOT_HERE;
    struct set_found found = set_table_find_quietly(table, element, hash);
    if (UNLIKELY(found.position == SET_TABLE_CODE)) return SET_NOT_HERE;
    if (found.position < 0) return SET_ABSENT;
    set_table_remove(self, table, found);
    return SET_PRESENT;
}

NOINLINE(static VALUE set_include_any_p(VALUE self, VALUE element,
                                        const rb_callable_method_entry_t *me));

static VALUE
set_include_any_p(VALUE self, VALUE element, const rb_callable_method_entry_t *me)
{
    enum set_outcome outcome = set_search_quietly(self, element);
    if (UNLIKELY(outcome == SET_NOT_HERE)) return set_call_one(self, element, me);
    return RBOOL(outcome == SET_PRESENT);
}

static VALUE
set_direct_include_p(VALUE self, VALUE element, const rb_callable_method_entry_t *me)
{
    struct set_table *table = set_table_of(self);

    if (FIXNUM_P(element) && !(table->flags & (SET_TABLE_RAW | SET_TABLE_IDENTITY))) {
        if (!set_table_size(table)) return Qfalse;
        uint64_t hash = set_hash_of_number(element);
        int64_t position = set_find_immediate(table, element, hash).position;
        if (LIKELY(position != SET_TABLE_CODE)) return RBOOL(position >= 0);
    }
    return set_include_any_p(self, element, me);
}

static VALUE
set_direct_add(VALUE self, VALUE element, const rb_callable_method_entry_t *me)
{
    enum set_outcome outcome = set_insert_quietly(self, element);
    return UNLIKELY(outcome == SET_NOT_HERE) ? set_call_one(self, element, me) : self;
}

static VALUE
set_direct_add_p(VALUE self, VALUE element, const rb_callable_method_entry_t *me)
{
    enum set_outcome outcome = set_insert_quietly(self, element);
    if (UNLIKELY(outcome == SET_NOT_HERE)) return set_call_one(self, element, me);
    return outcome == SET_ABSENT ? self : Qnil;
}

static VALUE
set_direct_delete(VALUE self, VALUE element, const rb_callable_method_entry_t *me)
{
    enum set_outcome outcome = set_remove_quietly(self, element);
    return UNLIKELY(outcome == SET_NOT_HERE) ? set_call_one(self, element, me) : self;
}

static VALUE
set_direct_delete_p(VALUE self, VALUE element, const rb_callable_method_entry_t *me)
{
    enum set_outcome outcome = set_remove_quietly(self, element);
    if (UNLIKELY(outcome == SET_NOT_HERE)) return set_call_one(self, element, me);
    return outcome == SET_PRESENT ? self : Qnil;
}

static VALUE
set_direct_size(VALUE self, const rb_callable_method_entry_t *me)
{
    const struct set_table *table = set_table_of(self);
    if (UNLIKELY(table->flags & SET_TABLE_RAW)) return set_call_alone(self, me);
    return UINT2NUM(set_table_size(table));
}

static VALUE
set_direct_empty_p(VALUE self, const rb_callable_method_entry_t *me)
{
    const struct set_table *table = set_table_of(self);
    if (UNLIKELY(table->flags & SET_TABLE_RAW)) return set_call_alone(self, me);
    return RBOOL(set_table_size(table) == 0);
}

/* ---- for yjit/src/codegen/set_direct.rs ---------------------------------------------------- */

#define SET_DIRECT(method, direct) { (void (*)(void))method, (void (*)(void))direct }

static const struct { void (*method)(void), (*direct)(void); } set_directs[] = {
    SET_DIRECT(set_m_include_p, set_direct_include_p),
    SET_DIRECT(set_m_add, set_direct_add),
    SET_DIRECT(set_m_add_p, set_direct_add_p),
    SET_DIRECT(set_m_delete, set_direct_delete),
    SET_DIRECT(set_m_delete_p, set_direct_delete_p),
    SET_DIRECT(set_m_size, set_direct_size),
    SET_DIRECT(set_m_empty_p, set_direct_empty_p),
};

/*
 * The function that compiled code calls instead of the C function of a method, with the receiver,
 * the argument if there is one, and the method's entry; NULL: it calls the method.
 */
void *
rb_set_direct_function(void *method)
{
    for (size_t i = 0; i < numberof(set_directs); i++) {
        if ((void *)set_directs[i].method == method) return (void *)set_directs[i].direct;
    }
    return NULL;
}
