/*
 * method/lookup.c: looking up methods without the VM lock. Part of vm_method.c.
 *
 * Stored: in one cache for the process. Owner: the VM.
 * Invariants: LKP-1 to LKP-5 of internal/method/lookup.h.
 */
static struct method_cache lookups;

/* ---- names (0: not cached) ----------------------------------------------------------------- */

/* A packed call info without flags and arguments, and without the bit that makes it one. */
static inline VALUE
entry_name(ID mid)
{
    return VM_CI_EMBEDDABLE_P(mid, 0, 0, NULL) ? (VALUE)mid << CI_EMBED_ID_SHFT : 0;
}

/* The names of keywords do not matter: a call cache serves all of them. */
static inline VALUE
call_name(const struct rb_callinfo *ci)
{
    if (vm_ci_packed_p(ci)) return (VALUE)ci;

    ID mid = vm_ci_mid(ci);
    unsigned int flag = vm_ci_flag(ci), argc = vm_ci_argc(ci);
    if (!VM_CI_EMBEDDABLE_P(mid, flag, argc, NULL)) return 0;
    return (VALUE)vm_ci_new_id(mid, flag, argc, NULL);
}

/* ---- reading (LKP-2) ----------------------------------------------------------------------- */

static inline bool
call_cache_valid_p(const struct rb_callcache *cc, VALUE klass)
{
    return vm_cc_class_check(cc, klass) && !METHOD_ENTRY_INVALIDATED(vm_cc_cme(cc));
}

static inline const rb_callable_method_entry_t *
lookups_entry(VALUE klass, ID mid)
{
    VALUE found = method_cache_get(&lookups, klass, entry_name(mid));
    const rb_callable_method_entry_t *cme = (const rb_callable_method_entry_t *)found;
    return cme && !METHOD_ENTRY_INVALIDATED(cme) ? cme : NULL;
}

/* The empty call cache: the class has no such method. */
static inline const struct rb_callcache *
lookups_call(VALUE klass, const struct rb_callinfo *ci)
{
    VALUE found = method_cache_get(&lookups, klass, call_name(ci));
    const struct rb_callcache *cc = (const struct rb_callcache *)found;
    if (cc) return call_cache_valid_p(cc, klass) ? cc : NULL;

    const rb_callable_method_entry_t *cme = lookups_entry(klass, vm_ci_mid(ci));
    return cme && UNDEFINED_METHOD_ENTRY_P(cme) ? vm_cc_empty() : NULL;
}

/* ---- filling (LKP-1) ----------------------------------------------------------------------- */

static void
lookups_put(VALUE klass, VALUE name, VALUE value)
{
    ASSERT_vm_locking();
    if (name) method_cache_put(&lookups, klass, name, value);
}

static const rb_callable_method_entry_t *
lookups_fill_entry(VALUE klass, ID mid, VALUE *defined_class_ptr)
{
    const rb_callable_method_entry_t *cme;

    RB_VM_LOCK_ENTER();
    cme = base_callable_method_entry_or_negative(klass, mid, defined_class_ptr);
    lookups_put(klass, entry_name(mid), (VALUE)cme);
    RB_VM_LOCK_LEAVE();
    return cme;
}

static const struct rb_callcache *
lookups_fill_call(VALUE klass, const struct rb_callinfo *ci)
{
    const struct rb_callcache *cc;

    RB_VM_LOCK_ENTER();
    cc = base_search_method_slowpath(ci, klass);
    if (cc != vm_cc_empty()) lookups_put(klass, call_name(ci), (VALUE)cc);
    else lookups_fill_entry(klass, vm_ci_mid(ci), NULL);
    RB_VM_LOCK_LEAVE();
    return cc;
}

/* ---- what CRuby calls ---------------------------------------------------------------------- */

/* Out of line from CRuby's code, so that it needs no more registers than on stock. */
NOINLINE(static const rb_callable_method_entry_t *
         lookups_callable_method_entry(VALUE klass, ID mid, VALUE *defined_class_ptr));
NOINLINE(static const struct rb_callcache *
         lookups_search_method(const struct rb_callinfo *ci, VALUE klass));
NOINLINE(static rb_method_entry_t *
         search_method_with_lock(VALUE klass, ID id, VALUE *defined_class_ptr, bool skip_refined));
NOINLINE(static rb_method_entry_t *
         lookups_search_entry(VALUE klass, ID id, VALUE *defined_class_ptr, bool skip_refined));

static const rb_callable_method_entry_t *
lookups_callable_method_entry(VALUE klass, ID mid, VALUE *defined_class_ptr)
{
    const rb_callable_method_entry_t *cme = lookups_entry(klass, mid);

    if (!cme) return lookups_fill_entry(klass, mid, defined_class_ptr);
    if (defined_class_ptr) *defined_class_ptr = cme->defined_class;
    return cme;
}

static const rb_callable_method_entry_t *
callable_method_entry_or_negative(VALUE klass, ID mid, VALUE *defined_class_ptr)
{
    if (rb_multi_ractor_p()) return lookups_callable_method_entry(klass, mid, defined_class_ptr);
    return base_callable_method_entry_or_negative(klass, mid, defined_class_ptr);
}

static const struct rb_callcache *
lookups_search_method(const struct rb_callinfo *ci, VALUE klass)
{
    const struct rb_callcache *cc = lookups_call(klass, ci);
    return cc ? cc : lookups_fill_call(klass, ci);
}

const struct rb_callcache *
rb_vm_search_method_slowpath(const struct rb_callinfo *ci, VALUE klass)
{
    if (rb_multi_ractor_p()) return lookups_search_method(ci, klass);
    return base_search_method_slowpath(ci, klass);
}

/* ---- changes (LKP-2, LKP-3) ---------------------------------------------------------------- */

/* Also in a process that has one ractor again, because its parent forked. */
static void
lookups_forget(VALUE klass, ID mid)
{
    ASSERT_vm_locking();
    VALUE name = entry_name(mid);
    if (lookups.puts && name) method_cache_delete(&lookups, klass, name);
}

static rb_method_entry_t *
search_method_with_lock(VALUE klass, ID id, VALUE *defined_class_ptr, bool skip_refined)
{
    rb_method_entry_t *me;
    RB_VM_LOCK_ENTER();
    me = base_search_method0(klass, id, defined_class_ptr, skip_refined);
    RB_VM_LOCK_LEAVE();
    return me;
}

/* The entry of the table, where the callable one is the same; NULL: ask the table. */
static rb_method_entry_t *
lookups_table_entry(VALUE klass, ID id)
{
    const rb_callable_method_entry_t *cme = lookups_entry(klass, id);

    if (UNDEFINED_METHOD_ENTRY_P(cme) || METHOD_ENTRY_COMPLEMENTED(cme)) return NULL;
    return cme->def->type == VM_METHOD_TYPE_REFINED ? NULL : (rb_method_entry_t *)cme;
}

static rb_method_entry_t *
lookups_search_entry(VALUE klass, ID id, VALUE *defined_class_ptr, bool skip_refined)
{
    rb_method_entry_t *me = defined_class_ptr ? NULL : lookups_table_entry(klass, id);
    return me ? me : search_method_with_lock(klass, id, defined_class_ptr, skip_refined);
}

static rb_method_entry_t *
search_method0(VALUE klass, ID id, VALUE *defined_class_ptr, bool skip_refined)
{
    if (rb_multi_ractor_p()) {
        return lookups_search_entry(klass, id, defined_class_ptr, skip_refined);
    }
    return base_search_method0(klass, id, defined_class_ptr, skip_refined);
}

void
rb_method_lookups_remember(VALUE obj, ID id)
{
    if (rb_multi_ractor_p()) lookups_callable_method_entry(CLASS_OF(obj), id, NULL);
}

static rb_method_entry_t *
lookup_method_table_with_lock(VALUE klass, ID id)
{
    rb_method_entry_t *me;
    RB_VM_LOCK_ENTER();
    me = lookup_method_table(klass, id);
    RB_VM_LOCK_LEAVE();
    return me;
}

static int
method_table_lookup(struct rb_id_table *table, ID id, VALUE *me)
{
    int found;
    RB_VM_LOCK_ENTER();
    found = rb_id_table_lookup(table, id, me);
    RB_VM_LOCK_LEAVE();
    return found;
}

void
rb_method_table_foreach(struct rb_id_table *table, rb_id_table_foreach_func_t *func, void *data)
{
    RB_VM_LOCK_ENTER();
    rb_id_table_foreach(table, func, data);
    RB_VM_LOCK_LEAVE();
}

NOINLINE(static const rb_callable_method_entry_t *
         complement_method_entry(VALUE defined_class, ID id, const rb_method_entry_t *me,
                                 int create));

/* It can make the class's table of callable entries, or put an entry into it. */
static const rb_callable_method_entry_t *
complement_method_entry(VALUE defined_class, ID id, const rb_method_entry_t *me, int create)
{
    const rb_callable_method_entry_t *cme;
    RB_VM_LOCK_ENTER();
    cme = prepare_callable_method_entry(defined_class, id, me, create);
    RB_VM_LOCK_LEAVE();
    return cme;
}

/* An entry that has its class is callable as it is; nothing changes the class. */
static inline const rb_callable_method_entry_t *
prepare_callable_method_entry_with_lock(VALUE defined_class, ID id, const rb_method_entry_t *me,
                                        int create)
{
    if (!me || me->defined_class) return (const rb_callable_method_entry_t *)me;
    return complement_method_entry(defined_class, id, me, create);
}

/* The flags of an entry have a bit that says that it is not valid any more (LKP-2). */
static void
method_entry_visi_set_with_lock(rb_method_entry_t *me, rb_method_visibility_t visi)
{
    RB_VM_LOCK_ENTER();
    METHOD_ENTRY_VISI_SET(me, visi);
    rb_set_method_changed(me->called_id);
    RB_VM_LOCK_LEAVE();
}

void
rb_method_table_insert(VALUE klass, struct rb_id_table *table, ID id, const rb_method_entry_t *me)
{
    RB_VM_LOCK_ENTER();
    base_method_table_insert(klass, table, id, me);
    RB_VM_LOCK_LEAVE();
}

/*
 * CRuby cleared the caches before. Other ractors can have filled them again since. The methods
 * of a class that something is prepended to are in an included class, which has that class.
 */
static void
clear_method_cache_again(VALUE klass, ID id)
{
    if (!rb_multi_ractor_p()) return;
    if (RB_TYPE_P(klass, T_ICLASS)) rb_clear_method_cache(RBASIC_CLASS(klass), id);
    rb_clear_method_cache(klass, id);
}

static void
method_table_insert_cleared(VALUE klass, struct rb_id_table *table, ID id, rb_method_entry_t *me)
{
    RB_VM_LOCK_ENTER();
    clear_method_cache_again(klass, id);
    base_method_table_insert(klass, table, id, me);
    rb_set_method_changed(id);
    RB_VM_LOCK_LEAVE();
}

static void
method_table_delete_cleared(VALUE klass, ID id)
{
    RB_VM_LOCK_ENTER();
    clear_method_cache_again(klass, id);
    rb_id_table_delete(RCLASS_M_TBL(klass), id);
    rb_set_method_changed(id);
    RB_VM_LOCK_LEAVE();
}

/* ---- the GC (LKP-4, LKP-5) ----------------------------------------------------------------- */

struct lookups_marked {
    bool (*marked_p)(void *objspace, VALUE obj);
    void *objspace;
};

static bool
lookups_keep_entry(const rb_callable_method_entry_t *cme, const struct lookups_marked *marked)
{
    return marked->marked_p(marked->objspace, (VALUE)cme) && !METHOD_ENTRY_INVALIDATED(cme);
}

static bool
lookups_keep_call(const struct rb_callcache *cc, VALUE klass, const struct lookups_marked *marked)
{
    return marked->marked_p(marked->objspace, (VALUE)cc) && cc->klass == klass
           && lookups_keep_entry(cc->cme_, marked);
}

static bool
lookups_keep(VALUE klass, VALUE name, VALUE value, void *data)
{
    const struct lookups_marked *marked = data;

    if (!marked->marked_p(marked->objspace, klass)) return false;
    return name & CI_EMBED_FLAG
        ? lookups_keep_call((const struct rb_callcache *)value, klass, marked)
        : lookups_keep_entry((const rb_callable_method_entry_t *)value, marked);
}

void
rb_method_lookups_prune(bool (*marked_p)(void *objspace, VALUE obj), void *objspace)
{
    struct lookups_marked marked = { marked_p, objspace };
    method_cache_filter(&lookups, lookups_keep, &marked);
}

void
rb_method_lookups_clear(void)
{
    method_cache_clear(&lookups);
}

/* ---- aliases -------------------------------------------------------------------------------- */

/*
 * Stored: in the definition of an alias, the entry of the original method; without its class until
 * the first call. Owner: the definition, which other entries can share.
 * Invariant: an entry without class is replaced under the VM lock, once.
 * A caller without the lock reads an entry with or without its class, and looks again under the
 * lock in the second case.
 */

static const rb_callable_method_entry_t *
aliased_callable_method_entry(const rb_callable_method_entry_t *me)
{
    const rb_method_entry_t *original = me->def->body.alias.original_me;

    if (original->defined_class) return (const rb_callable_method_entry_t *)original;
    RB_VM_LOCK_ENTER();
    original = (const rb_method_entry_t *)aliased_method_entry_locked(me);
    RB_VM_LOCK_LEAVE();
    return (const rb_callable_method_entry_t *)original;
}
