/*
 * set/redefined.c: the hidden class of Sets with a table, and what takes its methods away. Part of
 * vm_method.c.
 *
 * Stored: the names that count, and the class. Owner: the VM.
 * Invariants: SOB-1 and SOB-4 of internal/set/object.h.
 */
VALUE rb_cSetTable, rb_cSetObject;
bool rb_set_tables_wanted;

/*
 * Classes whose redefined methods end all tables: Set, its singleton class, its ancestors, Hash,
 * Hash's singleton class, Array.
 */
enum { SET_OF_SET, SET_OF_SINGLETON, SET_OF_SUPER, SET_OF_HASH, SET_OF_HASH_SINGLETON,
       SET_OF_ARRAY, SET_CLASSES };
enum { SET_NAMES_MAX = 128 };

/* The methods by class and by number of name, as lib/set.rb found them, where they count. */
struct set_remembered { const rb_method_definition_t *def; rb_method_visibility_t visi; };
static struct set_remembered set_remembered[SET_CLASSES][SET_NAMES_MAX];
static bool set_counts[SET_CLASSES][SET_NAMES_MAX];
static struct rb_id_table *set_names;           /* from a name to its number */

/*
 * Methods that lib/set.rb calls and the C functions do not. Of Set: these, and all methods that are
 * C functions.
 */
static const char *const set_names_called[SET_CLASSES] = {
    [SET_OF_SET] =
        "initialize_copy clone freeze do_with_enum instance_of? is_a? respond_to? nil? class "
        "equal? instance_variable_get each_entry any? all? select reject enum_for block_given?",
    [SET_OF_SINGLETON] = "[] new allocate",
    [SET_OF_SUPER] = "initialize_dup initialize_clone initialize_copy freeze dup clone",
    [SET_OF_HASH] =
        "[] []= delete clear key? include? each_key keys size empty? any? dup clone freeze replace "
        "compare_by_identity compare_by_identity? rehash update hash eql? == >= > <= < respond_to? "
        "initialize initialize_copy initialize_dup initialize_clone",
    [SET_OF_HASH_SINGLETON] = "new allocate",
    [SET_OF_ARRAY] = "each each_entry respond_to? is_a? nil? instance_of?",
};

static VALUE
set_class(int number)
{
    switch (number) {
      case SET_OF_SET: return rb_cSetObject;
      case SET_OF_SINGLETON: return RBASIC_CLASS(rb_cSetObject);
      case SET_OF_SUPER: return RCLASS_SUPER(RCLASS_ORIGIN(rb_cSetObject));
      case SET_OF_HASH: return rb_cHash;
      case SET_OF_HASH_SINGLETON: return RBASIC_CLASS(rb_cHash);
      default: return rb_cArray;
    }
}

static struct set_remembered
set_method_now(int klass, ID name)
{
    const rb_method_entry_t *me = search_method(set_class(klass), name, NULL);
    if (!me) return (struct set_remembered){ NULL, METHOD_VISI_UNDEF };
    return (struct set_remembered){ me->def, METHOD_ENTRY_VISI(me) };
}

/* Whether a method is CRuby's own, or one of lib/set.rb. */
static bool
set_method_own_p(int klass, ID name)
{
    const rb_method_entry_t *me = search_method(set_class(klass), name, NULL);

    if (!me || UNDEFINED_METHOD_ENTRY_P(me) || me->owner == set_class(klass)) return true;
    switch (me->def->type) {
      case VM_METHOD_TYPE_ISEQ:
        return strncmp(RSTRING_PTR(rb_iseq_path(def_iseq_ptr(me->def))), "<internal:", 10) == 0;
      case VM_METHOD_TYPE_BMETHOD: case VM_METHOD_TYPE_REFINED: case VM_METHOD_TYPE_MISSING:
        return false;
      default: return true;
    }
}

static void
set_name_add(int klass, ID name)
{
    VALUE known;
    int number = (int)rb_id_table_size(set_names);

    if (rb_id_table_lookup(set_names, name, &known)) number = FIX2INT(known);
    else if (number >= SET_NAMES_MAX) rb_bug("SET_NAMES_MAX is too small");
    else rb_id_table_insert(set_names, name, INT2FIX(number));
    set_counts[klass][number] = true;
    set_remembered[klass][number] = set_method_now(klass, name);
    if (!set_method_own_p(klass, name)) rb_set_tables_wanted = false;
}

static void
set_names_add(int klass, const char *names)
{
    while (*names) {
        size_t length = strcspn(names, " ");
        set_name_add(klass, rb_intern2(names, (long)length));
        names += length;
        names += strspn(names, " ");
    }
}

static bool
set_methods_same_p(ID name, int number)
{
    for (int klass = 0; klass < SET_CLASSES; klass++) {
        if (!set_counts[klass][number]) continue;
        struct set_remembered now = set_method_now(klass, name);
        if (now.def != set_remembered[klass][number].def) return false;
        if (now.visi != set_remembered[klass][number].visi) return false;
    }
    return true;
}

/*
 * As rb_define_method, without method_added, and for Set in backtraces and errors. An alias has the
 * name of its original there.
 */
static void
set_method_add(VALUE klass, VALUE set, const struct rb_set_method *method, const char *original)
{
    ID mid = rb_intern(method->name);
    rb_method_cfunc_t body = { .func = (VALUE (*)(ANYARGS))method->function, .argc = method->argc };

    rb_method_entry_t *me = rb_method_entry_make(klass, mid, klass, METHOD_VISI_PUBLIC,
                                                 VM_METHOD_TYPE_CFUNC, NULL,
                                                 rb_intern(original), &body);
    RB_OBJ_WRITE(me, (VALUE *)&me->owner, set);
    set_name_add(SET_OF_SET, mid);
}

static void set_end_of_tables(void);

bool
rb_set_make_class(VALUE set, const struct rb_set_method *methods)
{
    if (rb_cSetTable) return false;

    VALUE klass = rb_class_boot(set);
    rb_vm_register_global_object(klass);
    rb_vm_register_global_object(set);
    RCLASS_SET_CLASSPATH(klass, rb_fstring_lit("Set"), true);
    rb_cSetObject = set;
    rb_set_tables_wanted = true;
    set_names = rb_id_table_create(SET_NAMES_MAX);
    for (int i = 0; i < SET_CLASSES; i++) set_names_add(i, set_names_called[i]);
    for (const struct rb_set_method *original = methods; methods->name; methods++) {
        if (methods->function != original->function) original = methods;
        set_method_add(klass, set, methods, original->name);
    }
    RBASIC_SET_CLASS(klass, RBASIC_CLASS(set));     /* a message has its name by Set.to_s */
    rb_cSetTable = klass;
    if (!rb_set_tables_wanted) set_end_of_tables();
    return true;
}

/* ---- changes ------------------------------------------------------------------------------- */

static enum rb_id_table_iterator_result
set_collect_name(ID name, VALUE entry, void *names)
{
    rb_ary_push((VALUE)names, ID2SYM(name));
    return ID_TABLE_CONTINUE;
}

/* SOB-4. The class itself stays that of all tables. */
static void
set_end_of_tables(void)
{
    VALUE names = rb_ary_new();

    rb_set_tables_wanted = false;
    rb_id_table_foreach(RCLASS_M_TBL(rb_cSetTable), set_collect_name, (void *)names);
    for (long i = 0; i < RARRAY_LEN(names); i++) {
        ID name = SYM2ID(RARRAY_AREF(names, i));
        RB_VM_LOCK_ENTER();
        rb_id_table_delete(RCLASS_M_TBL(rb_cSetTable), name);
        rb_clear_method_cache(rb_cSetTable, name);
        RB_VM_LOCK_LEAVE();
    }
}

static enum rb_id_table_iterator_result
set_check_name(ID name, VALUE number, void *same)
{
    *(bool *)same = set_methods_same_p(name, FIX2INT(number));
    return *(bool *)same ? ID_TABLE_CONTINUE : ID_TABLE_STOP;
}

void
rb_set_method_changed(ID name)
{
    VALUE number;

    if (!rb_set_tables_wanted || !rb_id_table_lookup(set_names, name, &number)) return;
    if (!set_methods_same_p(name, FIX2INT(number))) set_end_of_tables();
}

/* Whether this class or module is one of those classes, or above one. */
static bool
set_depends_on_p(VALUE klass)
{
    for (int i = 0; i < SET_CLASSES; i++) {
        for (VALUE super = set_class(i); super; super = RCLASS_SUPER(super)) {
            if (super == klass) return true;
            if (RB_TYPE_P(super, T_ICLASS) && RBASIC_CLASS(super) == klass) return true;
        }
    }
    return false;
}

void
rb_set_modules_changed(VALUE klass)
{
    bool same = true;

    if (!rb_set_tables_wanted || !set_depends_on_p(klass)) return;
    rb_id_table_foreach(set_names, set_check_name, &same);
    if (!same) set_end_of_tables();
}
