/*
 * method/class_tree.c: lists of subclasses and superclasses, and singleton classes. Part of
 * class.c.
 *
 * Stored: in rb_classext_t: the head of the list of subclasses, the own entries in the lists of
 * superclass and module, the array of superclasses. Owner: a class owns the head and its entries.
 * Invariants: TRE-A to TRE-E of internal/method/class_tree.h.
 */
#include "internal/common/atomic.h"
#include "vm_sync.h"

/* ---- lists of subclasses (TRE-A) ----------------------------------------------------------- */

/* The head is an entry without a class. */
static rb_subclass_entry_t *
subclasses_head(VALUE super)
{
    if (!RCLASS_SUBCLASSES(super)) RCLASS_SUBCLASSES(super) = ZALLOC(rb_subclass_entry_t);
    return RCLASS_SUBCLASSES(super);
}

static rb_subclass_entry_t *
push_subclass_entry_to_list(VALUE super, VALUE klass)
{
    rb_subclass_entry_t *entry = ZALLOC(rb_subclass_entry_t);

    entry->klass = klass;
    RB_VM_LOCK_ENTER();
    rb_subclass_entry_t *head = subclasses_head(super);
    entry->prev = head;
    entry->next = head->next;
    if (entry->next) entry->next->prev = entry;
    head->next = entry;
    RB_VM_LOCK_LEAVE();
    return entry;
}

/* Clears *entry, too. */
static void
subclass_entry_remove(rb_subclass_entry_t **entry)
{
    rb_subclass_entry_t *removed = *entry;

    if (!removed) return;
    RB_VM_LOCK_ENTER();
    if (removed->prev) removed->prev->next = removed->next;
    if (removed->next) removed->next->prev = removed->prev;
    *entry = NULL;
    RB_VM_LOCK_LEAVE();
    xfree(removed);
}

void
rb_class_remove_from_super_subclasses(VALUE klass)
{
    subclass_entry_remove(&RCLASS_SUBCLASS_ENTRY(klass));
}

void
rb_class_remove_from_module_subclasses(VALUE klass)
{
    subclass_entry_remove(&RCLASS_MODULE_SUBCLASS_ENTRY(klass));
}

static rb_subclass_entry_t *
subclasses_first(VALUE klass)
{
    const rb_subclass_entry_t *head = RCLASS_SUBCLASSES(klass);
    return head ? head->next : NULL;
}

void
rb_class_foreach_subclass(VALUE klass, void (*f)(VALUE, VALUE), VALUE arg)
{
    RB_VM_LOCK_ENTER();
    for (rb_subclass_entry_t *each = subclasses_first(klass), *next; each; each = next) {
        next = each->next;              /* f may remove the entry */
        f(each->klass, arg);
    }
    RB_VM_LOCK_LEAVE();
}

static long
subclasses_count(VALUE klass)
{
    long count = 0;
    for (rb_subclass_entry_t *e = subclasses_first(klass); e; e = e->next) count++;
    return count;
}

static VALUE
subclasses_of_now(VALUE klass)
{
    VALUE list;

    RB_VM_LOCK_ENTER();
    list = rb_ary_hidden_new(subclasses_count(klass));      /* which can sweep some, adds none */
    for (rb_subclass_entry_t *e = subclasses_first(klass); e; e = e->next) {
        if (!rb_objspace_garbage_object_p(e->klass)) rb_ary_push(list, e->klass);
    }
    RB_VM_LOCK_LEAVE();
    return list;
}

void
rb_class_foreach_subclass_unlocked(VALUE klass, void (*f)(VALUE, VALUE), VALUE arg)
{
    VALUE list = subclasses_of_now(klass);

    for (long i = 0; i < RARRAY_LEN(list); i++) f(RARRAY_AREF(list, i), arg);
    RB_GC_GUARD(list);
}

/* CRuby counts, and then relies on it that no GC starts, in any ractor. */
static VALUE
class_tree_subclasses(VALUE klass)
{
    VALUE list;
    RB_VM_LOCK_ENTER();
    list = class_descendants(klass, true);
    RB_VM_LOCK_LEAVE();
    return list;
}

/* ---- lists of superclasses (TRE-D) --------------------------------------------------------- */

/* The superclasses of klass and itself, in an array that klass owns. */
static VALUE *
superclasses_with_self(VALUE klass)
{
    if (!FL_TEST_RAW(klass, RCLASS_SUPERCLASSES_INCLUDE_SELF)) {
        size_t depth = RCLASS_SUPERCLASS_DEPTH(klass);
        VALUE *list = ALLOC_N(VALUE, depth + 1);

        for (size_t i = 0; i < depth; i++) list[i] = RCLASS_SUPERCLASSES(klass)[i];
        list[depth] = klass;
        /* Release: who reads the pointer sees the classes. */
        ul_atomic_store_release(&RCLASS_SUPERCLASSES(klass), list);
        class_tree_flag(klass, RCLASS_SUPERCLASSES_INCLUDE_SELF);
    }
    return RCLASS_SUPERCLASSES(klass);
}

static VALUE
class_tree_superclass(VALUE klass)
{
    VALUE super = RCLASS_SUPER(klass);
    while (super && !RB_TYPE_P(super, T_CLASS)) super = RCLASS_SUPER(super);
    return super;
}

/* While a singleton class is made, the list of its superclass can be missing; then it is later. */
static void
superclasses_fill(VALUE klass)
{
    ASSERT_vm_locking();
    VALUE super = class_tree_superclass(klass);

    if (!super) return;
    if (super != rb_cBasicObject) {
        if (!RCLASS_SUPERCLASS_DEPTH(super)) rb_class_update_superclasses(super);
        if (!RCLASS_SUPERCLASS_DEPTH(super)) return;
    }
    RCLASS_SUPERCLASSES(klass) = superclasses_with_self(super);
    /* Release: who reads the length sees the pointer. */
    ul_atomic_store_release(&RCLASS_SUPERCLASS_DEPTH(klass), RCLASS_SUPERCLASS_DEPTH(super) + 1);
}

void
rb_class_update_superclasses(VALUE klass)
{
    if (!RB_TYPE_P(klass, T_CLASS) || UNDEF_P(RCLASS_SUPER(klass))) return;
    RB_VM_LOCK_ENTER();
    if (!RCLASS_SUPERCLASSES(klass)) superclasses_fill(klass);
    RB_VM_LOCK_LEAVE();
}

/* ---- singleton classes (TRE-B, TRE-C) ------------------------------------------------------ */

static VALUE
metaclass_new(VALUE klass)
{
    VALUE metaclass = rb_class_boot(Qundef);
    FL_SET_RAW(metaclass, FL_SINGLETON);
    rb_singleton_class_attached(metaclass, klass);
    return metaclass;
}

static void
metaclass_set_super(VALUE metaclass, VALUE klass)
{
    VALUE super = class_tree_superclass(klass);
    RCLASS_SET_SUPER(metaclass, super ? ENSURE_EIGENCLASS(super) : rb_cClass);
    rb_class_update_superclasses(METACLASS_OF(metaclass));
}

/* For klass that is a (meta)class of Class: the result is a class of itself, and is soon needed. */
static VALUE
metaclass_of_itself(VALUE klass)
{
    rb_vm_barrier();                    /* no other ractor sees that it has no superclass yet */
    VALUE metaclass = metaclass_new(klass);
    SET_METACLASS_OF(klass, metaclass);
    SET_METACLASS_OF(metaclass, metaclass);
    metaclass_set_super(metaclass, klass);
    return metaclass;
}

static VALUE
metaclass_make(VALUE klass)
{
    ASSERT_vm_locking();
    if (META_CLASS_OF_CLASS_CLASS_P(klass)) return metaclass_of_itself(klass);

    VALUE meta = ENSURE_EIGENCLASS(METACLASS_OF(klass));
    if (HAVE_METACLASS_P(klass)) return METACLASS_OF(klass);    /* made on the way */

    VALUE metaclass = metaclass_new(klass);
    SET_METACLASS_OF(metaclass, meta);
    metaclass_set_super(metaclass, klass);
    if (HAVE_METACLASS_P(klass)) rb_bug("metaclass made twice: %s", rb_obj_info(klass));
    /* Release: who reads the class of klass sees the complete singleton class (TRE-C). */
    ul_atomic_fence_release();
    SET_METACLASS_OF(klass, metaclass);
    return metaclass;
}

static VALUE
make_metaclass(VALUE klass)
{
    VALUE metaclass;
    RB_VM_LOCK_ENTER();
    metaclass = HAVE_METACLASS_P(klass) ? METACLASS_OF(klass) : metaclass_make(klass);
    RB_VM_LOCK_LEAVE();
    return metaclass;
}

/* Release: who reads the class of obj sees the complete singleton class (TRE-C). */
static void
class_tree_attach(VALUE obj, VALUE klass)
{
    ASSERT_vm_locking();
    ul_atomic_fence_release();
    RBASIC_SET_CLASS(obj, klass);
}

/* obj is no class. */
static VALUE
class_tree_singleton_class(VALUE obj)
{
    VALUE klass;
    RB_VM_LOCK_ENTER();
    klass = METACLASS_OF(obj);
    if (!RCLASS_SINGLETON_P(klass) || RCLASS_ATTACHED_OBJECT(klass) != obj) {
        klass = make_singleton_class(obj);
    }
    RB_VM_LOCK_LEAVE();
    return klass;
}

/* ---- including and prepending (TRE-A) ------------------------------------------------------ */

/* Steps that can call Ruby code, to refuse or to warn, are done without the lock. */
void
rb_include_module(VALUE klass, VALUE module)
{
    ensure_includable(klass, module);
    RB_VM_LOCK_ENTER();
    base_include_module(klass, module);
    rb_set_modules_changed(klass);
    RB_VM_LOCK_LEAVE();
}

void
rb_prepend_module(VALUE klass, VALUE module)
{
    ensure_includable(klass, module);
    RB_VM_LOCK_ENTER();
    base_prepend_module(klass, module);
    rb_set_modules_changed(klass);
    RB_VM_LOCK_LEAVE();
    rb_vm_check_redefinition_by_prepend(klass);
}
