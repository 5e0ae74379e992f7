/*
 * fields/data.c: the beginning and the end of typed data. Part of gc.c.
 *
 * Invariants: DAT-1 to DAT-3 of internal/fields/data.h.
 */

/*
 * The slot field that says the type of new typed data (DAT-3). An address with that bit can only be
 * one of a type that is packed or is in a packed structure.
 */
static inline VALUE
data_tagged_type(const rb_data_type_t *type, VALUE embedded)
{
    if (UNLIKELY((VALUE)type & TYPED_DATA_EMBEDDED)) {
        rb_raise(rb_eArgError, "the rb_data_type_t at %p is not aligned; declare it without"
                 " __attribute__((packed))", (const void *)type);
    }
    return (VALUE)type | embedded;
}

/*
 * Frees what T_DATA @p obj holds; false: the finalizers do that later. All of the type is read
 * before its dfree runs, which may free the type.
 */
static bool
rb_data_free(void *objspace, VALUE obj)
{
    const rb_data_type_t *type = RTYPEDDATA_P(obj) ? RTYPEDDATA_TYPE(obj) : NULL;
    bool in_slot = type && RTYPEDDATA_EMBEDDED_P(obj);
    bool outside = !in_slot && type && (type->flags & RUBY_TYPED_EMBEDDABLE);
    bool at_once = type && (type->flags & RUBY_TYPED_FREE_IMMEDIATELY);
    RUBY_DATA_FUNC dfree = type ? type->function.dfree : RDATA(obj)->dfree;
    void *content = in_slot ? RTYPEDDATA_GET_DATA(obj) : DATA_PTR(obj);

    if (!content) return true;
    if (!dfree) {
        RB_DEBUG_COUNTER_INC(obj_data_empty);
    }
    else if (dfree == RUBY_DEFAULT_FREE) {
        if (in_slot) return true;
        xfree(content);
        RB_DEBUG_COUNTER_INC(obj_data_xfree);
    }
    else if (at_once) {
        dfree(content);
        if (outside) xfree(content);
        RB_DEBUG_COUNTER_INC(obj_data_imm_free);
    }
    else {
        rb_gc_impl_make_zombie(objspace, obj, dfree, content);
        RB_DEBUG_COUNTER_INC(obj_data_zombie);
        return false;
    }
    return true;
}
