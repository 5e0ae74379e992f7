/*
 * common/own_value.c: variables and constants of libraries that have a value of its own in each
 * ractor. Part of variable.c. The contract is internal/common/own_value.h.
 *
 * Stored: lists of what is declared, by name; an entry is never removed, and its class and its
 * block are roots of the GC, which do not move. The blocks keep what they return.
 * Written by the main ractor only, with its GVL. Read by all without a lock.
 */
#include "internal/common/atomic.h"
#include "internal/common/own_value.h"

enum { OWN_VALUE_LISTS = 64 };          /* a power of two */

struct own_value {
    struct own_value *next;             /* does not change */
    VALUE owner;                        /* false: each class and module */
    ID id;
    VALUE block;                        /* a shareable Proc; changes when it is declared again */
};

static struct own_value *own_values[OWN_VALUE_LISTS];

static struct own_value **
own_value_list(ID id)
{
    return &own_values[rb_id_to_serial(id) % OWN_VALUE_LISTS];
}

static struct own_value *
own_value_find(VALUE owner, ID id)
{
    /* Acquire: without it a reader might see an entry, but not yet what is in it. */
    struct own_value *each = ul_atomic_load_acquire(own_value_list(id));

    while (each && !(each->id == id && (!each->owner || each->owner == owner))) each = each->next;
    return each;
}

static VALUE
own_value_block(const struct own_value *entry)
{
    /* Acquire: without it a reader might see a block that is declared again, but not its code. */
    return ul_atomic_load_acquire(&entry->block);
}

/* ---- reading and assigning ----------------------------------------------------------------- */

VALUE
rb_own_value(VALUE owner, ID id)
{
    const struct own_value *entry = rb_ractor_main_p() ? NULL : own_value_find(owner, id);

    return entry ? rb_proc_call_with_block(own_value_block(entry), 1, &owner, Qnil) : Qundef;
}

bool
rb_own_value_declared_p(VALUE owner, ID id)
{
    return !rb_ractor_main_p() && own_value_find(owner, id);
}

/* { |owner, *value| }: all but the first argument are optional. */
static bool
own_value_takes_p(VALUE block)
{
    return rb_proc_arity(block) == -2;
}

bool
rb_own_value_assigned_p(VALUE owner, ID id)
{
    const struct own_value *entry = own_value_find(owner, id);

    return entry && own_value_takes_p(own_value_block(entry));
}

VALUE
rb_own_value_of_constant(ID id, VALUE value)
{
    const struct own_value *each;

    if (rb_ractor_main_p()) return Qundef;
    each = ul_atomic_load_acquire(own_value_list(id));
    for (; each; each = each->next) {
        if (each->id != id || !each->owner) continue;
        const rb_const_entry_t *constant = rb_const_lookup(each->owner, id);
        if (constant && constant->value == value) return rb_own_value(each->owner, id);
    }
    return Qundef;
}

/* By name: a block may return a value that is shareable, which the cache would give to all. */
bool
rb_own_value_named_p(const ID *names)
{
    const struct own_value *each;

    if (rb_ractor_main_p()) return false;
    for (; *names; names++) {
        each = ul_atomic_load_acquire(own_value_list(*names));
        for (; each; each = each->next) {
            if (each->id == *names) return true;
        }
    }
    return false;
}

bool
rb_own_value_assign(VALUE owner, ID id, VALUE val)
{
    const struct own_value *entry = rb_ractor_main_p() ? NULL : own_value_find(owner, id);
    VALUE args[] = { owner, val };

    if (!entry || !own_value_takes_p(own_value_block(entry))) return false;
    rb_proc_call_with_block(own_value_block(entry), 2, args, Qnil);
    return true;
}

/* ---- declaring ----------------------------------------------------------------------------- */

static void
own_value_declare(VALUE owner, ID id, VALUE block)
{
    struct own_value *entry = own_value_find(owner, id), **list = own_value_list(id);

    if (entry && entry->owner == owner) {
        /* Release: with the acquire of own_value_block. */
        ul_atomic_store_release(&entry->block, block);
        return;
    }
    entry = ALLOC(struct own_value);
    *entry = (struct own_value){ *list, owner, id, block };
    /* Release: with the acquire of own_value_find. */
    ul_atomic_store_release(list, entry);
}

/* Ractor._own(class, module or nil for each one, name) { |owner| value } */
static VALUE
ractor_own(VALUE ractor, VALUE owner, VALUE name)
{
    VALUE block = rb_block_proc();

    if (!NIL_P(owner) && !RB_TYPE_P(owner, T_CLASS)) Check_Type(owner, T_MODULE);
    Check_Type(name, T_SYMBOL);
    if (!rb_ractor_main_p()) {
        rb_raise(rb_eRactorIsolationError, "what each ractor has of its own is declared in the "
                 "main ractor: %"PRIsVALUE, name);
    }
    rb_ractor_make_shareable(block);
    rb_gc_register_mark_object(block);
    rb_gc_register_mark_object(owner);
    own_value_declare(NIL_P(owner) ? Qfalse : owner, SYM2ID(name), block);
    return name;
}

void
rb_own_values_init(void)
{
    rb_define_private_method(rb_singleton_class(rb_cRactor), "_own", ractor_own, 2);
}
