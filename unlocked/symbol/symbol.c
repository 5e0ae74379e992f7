/*
 * symbol/symbol.c: symbols by name and names by id, without the VM's lock in a process with several
 * ractors. Part of symbol.c.
 *
 * Stored: in rb_intern_caches, symbols that the table was asked for; in rb_id_pages, the entries of
 * ids. Orders: internal/symbol/cache.h and internal/symbol/id_pages.h.
 *
 * The name of a dynamic symbol lives as long as the symbol, those of the others as long as the
 * process.
 */

/* ---- from id to name and symbol ------------------------------------------------------------- */

/* set_id_entry has made a page. */
static inline void
symbol_page_add(size_t number, VALUE page)
{
    RUBY_ASSERT(!FL_TEST_RAW(page, RARRAY_EMBED_FLAG));
    id_pages_add_locked(number, RARRAY_CONST_PTR(page));
}

/* An entry that is there, or 0: ask under the lock (IDT-D of internal/symbol/id_pages.h). */
static inline VALUE
symbol_entry(rb_id_serial_t num, const enum id_entry_type type)
{
    const VALUE *page = id_page(num / ID_ENTRY_UNIT);
    if (!page) return 0;

    VALUE entry = ul_atomic_load_acquire(&page[num % ID_ENTRY_UNIT * ID_ENTRY_SIZE + type]);
    return NIL_P(entry) ? 0 : entry;
}

static inline VALUE
symbol_known_entry(rb_id_serial_t num, const enum id_entry_type type)
{
    return !CHECK_ID_SERIAL && rb_multi_ractor_p() ? symbol_entry(num, type) : 0;
}

/* The id that a symbol keeps; 0: none yet, or no symbol. */
static inline ID
symbol_known_id(VALUE sym)
{
    if (STATIC_SYM_P(sym)) return STATIC_SYM2ID(sym);
    if (!DYNAMIC_SYM_P(sym)) return 0;

    ID id = ul_atomic_load_acquire(&RSYMBOL(sym)->id);
    return id & ~ID_SCOPE_MASK ? id : 0;
}

/*
 * CRuby's function, for dynamic symbols that have no id yet. It takes a lock, so it saves registers
 * and checks its stack: static symbols, which are most, do not come here.
 */
NOINLINE(static ID base_sym2id(VALUE sym));

ID
rb_sym2id(VALUE sym)
{
    if (STATIC_SYM_P(sym)) return STATIC_SYM2ID(sym);

    ID id = rb_multi_ractor_p() ? symbol_known_id(sym) : 0;
    return id ? id : base_sym2id(sym);
}

/* ---- from name to symbol -------------------------------------------------------------------- */

static inline VALUE
symbol_name(VALUE sym)
{
    if (!STATIC_SYM_P(sym)) return RSYMBOL(sym)->fstr;
    return symbol_entry(rb_id_to_serial(STATIC_SYM2ID(sym)), ID_ENTRY_STR);
}

/* The comparison is the table's own. */
static inline bool
symbol_named_p(VALUE str, VALUE sym)
{
    VALUE name = symbol_name(sym);
    return name && rb_str_hash_cmp(str, name) == 0;
}

/* The symbol of this name, or 0, which means nothing. No other ractor has str. */
static inline VALUE
symbol_known_to(VALUE str)
{
    if (!rb_multi_ractor_p()) return 0;
    return intern_cache_find(&rb_intern_caches[INTERN_CACHE_SYMBOLS], rb_str_hash(str), str,
                           symbol_named_p);
}

static inline VALUE
symbol_known(VALUE str)
{
    return rb_multi_ractor_p() && name_readable_p(str) ? symbol_known_to(str) : 0;
}

/* For the string on the stack of rb_intern3, which is frozen, and no other thread's. */
static VALUE
symbol_lookup_unshared(VALUE str)
{
    VALUE sym = symbol_known_to(str);
    return sym ? sym : lookup_str_sym(str);
}

/* SCA-C of internal/symbol/cache.h. Comparing with the name later must not write to it. */
static void
symbol_remember_locked(st_index_t hash, VALUE sym)
{
    ASSERT_vm_locking();
    if (rb_during_gc()) return;
    if (!STATIC_SYM_P(sym) && rb_objspace_garbage_object_p(sym)) return;

    VALUE name = symbol_name(sym);
    if (!name) return;
    rb_enc_str_coderange(name);
    rb_intern_cache_fill_locked(&rb_intern_caches[INTERN_CACHE_SYMBOLS], hash, sym);
}

/* The lookup in CRuby's table. The VM lock is held if there are several ractors. */
static int
symbol_table_lookup(rb_symbols_t *symbols, VALUE str, st_data_t *sym)
{
    int found = st_lookup(symbols->str_sym, (st_data_t)str, sym);

    if (found && rb_multi_ractor_p()) symbol_remember_locked(rb_str_hash(str), (VALUE)*sym);
    return found;
}

/*
 * The id of a name that was not there. Another ractor may have made it since, so it is looked up
 * again, under the lock that covers the registration, too. A name that is no valid text raises
 * before, because what runs then is Ruby code; the overflow of the table lets the lock go.
 */
static ID
intern_str(VALUE str, int mutable)
{
    VALUE sym = Qfalse;
    ID id;

    if (rb_multi_ractor_p()) (void)sym_check_asciionly(str, false);
    RB_VM_LOCK_ENTER();
    {
        if (rb_multi_ractor_p()) sym = lookup_str_sym_with_lock(&ruby_global_symbols, str);
        id = sym ? rb_sym2id(sym) : base_intern_str(str, mutable);
    }
    RB_VM_LOCK_LEAVE();
    return id;
}
