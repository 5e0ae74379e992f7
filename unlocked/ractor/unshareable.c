/*
 * ractor/unshareable.c: the way from an object to another one that is not shareable, as text. Part
 * of ractor.c; the contract is internal/ractor/unshareable.h.
 */
#include "internal/ractor/unshareable.h"
#include "internal/variable.h"
#include "internal/vm.h"

enum {
    UNSHAREABLE_DEPTH = 32,             /* steps from the first object */
    UNSHAREABLE_OBJECTS = 20000,        /* looked at, before the text gets short */
    UNSHAREABLE_KEY_BYTES = 40,         /* of one key */
    UNSHAREABLE_PATH_BYTES = 200,       /* of all steps */
};

enum unshareable_step_kind { STEP_INDEX, STEP_KEY, STEP_OF_KEYS, STEP_VARIABLE, STEP_MEMBER,
                             STEP_READER };

/* A step to an object: how its owner refers to it. */
struct unshareable_step {
    const struct unshareable_step *prev;
    enum unshareable_step_kind kind;
    VALUE key;                  /* STEP_KEY: the key; STEP_MEMBER: the struct */
    long index;                 /* STEP_INDEX, STEP_OF_KEYS, STEP_MEMBER */
    ID id;                      /* STEP_VARIABLE */
    const char *reader;         /* STEP_READER */
};

struct unshareable_traversal {
    VALUE seen;                 /* objects with references, by identity */
    VALUE text;                 /* the answer begins with the name; false until it is complete */
    VALUE target;               /* the object that is looked for; 0: any that is not shareable */
    bool found;
    long left, depth;
    /* The container that is looked at, for the callbacks. */
    const struct unshareable_step *prev;
    long index;
};

static bool unshareable_find(VALUE obj, const struct unshareable_step *prev,
                             struct unshareable_traversal *search);

/* Text of another encoding is left out, rather than an error about encodings raised. */
static void
isolation_text_append(VALUE text, VALUE more)
{
    if (rb_enc_compatible(text, more)) {
        rb_str_append(text, more);
    }
    else {
        rb_str_cat_cstr(text, "...");
    }
}

/* A quoted copy of str, shortened. Writes nothing to str, which another ractor may use. */
static VALUE
unshareable_quoted(VALUE str)
{
    long len = RSTRING_LEN(str), kept = len;

    if (kept > UNSHAREABLE_KEY_BYTES) {
        kept = UNSHAREABLE_KEY_BYTES;
        /* not inside of a character of UTF-8 */
        while (kept > 0 && (RSTRING_PTR(str)[kept] & 0xC0) == 0x80) kept--;
    }
    VALUE quoted = rb_str_inspect(rb_enc_str_new(RSTRING_PTR(str), kept, rb_enc_get(str)));
    if (kept < len) rb_str_cat_cstr(quoted, "...");
    return quoted;
}

static VALUE
isolation_class_text(VALUE mod)
{
    if (RB_TYPE_P(mod, T_ICLASS)) mod = RBASIC_CLASS(mod);
    if (RB_TYPE_P(mod, T_CLASS) && RCLASS_SINGLETON_P(mod)) {
        VALUE attached = RCLASS_ATTACHED_OBJECT(mod);
        if (RB_TYPE_P(attached, T_CLASS) || RB_TYPE_P(attached, T_MODULE)) {
            return rb_sprintf("the singleton class of %"PRIsVALUE, rb_class_path(attached));
        }
        return rb_sprintf("a singleton class of %"PRIsVALUE, rb_class_path(rb_class_real(mod)));
    }
    return rb_class_path(mod);
}

/* "a String" */
static VALUE
isolation_kind_text(VALUE obj)
{
    VALUE klass = RBASIC_CLASS(obj);

    if (!klass || RB_TYPE_P(obj, T_IMEMO)) return rb_str_new_cstr("an internal object");
    VALUE name = rb_class_path(rb_class_real(klass));
    bool vowel = RSTRING_LEN(name) > 0 && strchr("AEIOU", RSTRING_PTR(name)[0]);
    return rb_sprintf("%s %"PRIsVALUE, vowel ? "an" : "a", name);
}

static VALUE
unshareable_key_text(VALUE key)
{
    if (RB_SYMBOL_P(key)) {
        VALUE name = rb_sym2str(key);
        bool simple = RSTRING_LEN(name) <= UNSHAREABLE_KEY_BYTES && rb_str_symname_p(name);
        return rb_sprintf(":%"PRIsVALUE, simple ? name : unshareable_quoted(name));
    }
    if (FIXNUM_P(key)) return rb_sprintf("%ld", FIX2LONG(key));
    if (NIL_P(key)) return rb_str_new_cstr("nil");
    if (key == Qtrue) return rb_str_new_cstr("true");
    if (key == Qfalse) return rb_str_new_cstr("false");
    if (SPECIAL_CONST_P(key)) return rb_str_new_cstr("a Float");
    if (RB_TYPE_P(key, T_STRING)) return unshareable_quoted(key);
    if (RB_TYPE_P(key, T_CLASS) || RB_TYPE_P(key, T_MODULE)) return isolation_class_text(key);
    return isolation_kind_text(key);
}

static VALUE
unshareable_step_text(const struct unshareable_step *step)
{
    switch (step->kind) {
      case STEP_INDEX: return rb_sprintf("[%ld]", step->index);
      case STEP_KEY: return rb_sprintf("[%"PRIsVALUE"]", unshareable_key_text(step->key));
      case STEP_OF_KEYS: return rb_sprintf(".keys[%ld]", step->index);
      case STEP_VARIABLE: return rb_sprintf(".%"PRIsVALUE, rb_id2str(step->id));
      case STEP_MEMBER: {
        VALUE members = rb_struct_members(step->key);
        return rb_sprintf(".%"PRIsVALUE, rb_sym2str(RARRAY_AREF(members, step->index)));
      }
      case STEP_READER: return rb_sprintf(".%s", step->reader);
    }
    UNREACHABLE_RETURN(Qnil);
}

/* Appends the steps in their order. Of a long path the last steps are left out. */
static void
unshareable_path_append(VALUE text, const struct unshareable_step *last)
{
    const struct unshareable_step *steps[UNSHAREABLE_DEPTH + 1];
    long count = 0, before = RSTRING_LEN(text);

    for (; last; last = last->prev) steps[count++] = last;
    while (count > 0) {
        if (RSTRING_LEN(text) - before > UNSHAREABLE_PATH_BYTES) {
            rb_str_cat_cstr(text, "...");
            return;
        }
        isolation_text_append(text, unshareable_step_text(steps[--count]));
    }
}

/* The fault of obj itself, whatever it refers to; NULL: none. */
static const char *
unshareable_fault(VALUE obj)
{
    if (RBASIC_CLASS(obj) == rb_cRactorMovedObject) return ", which was moved to another Ractor";
    if (RB_TYPE_P(obj, T_FILE)) return ", which cannot be shared";
    if (RB_TYPE_P(obj, T_DATA) && !frozen_shareable_p(obj, NULL)) {
        return rb_obj_is_proc(obj) ? " that is not shareable" : ", which cannot be shared";
    }
    return RB_OBJ_FROZEN_RAW(obj) ? NULL : " that is not frozen";
}

static bool
unshareable_found(VALUE obj, const struct unshareable_step *last,
                  struct unshareable_traversal *search, const char *fault)
{
    unshareable_path_append(search->text, last);
    rb_str_cat_cstr(search->text, " is ");
    isolation_text_append(search->text, isolation_kind_text(obj));
    rb_str_cat_cstr(search->text, fault);
    return search->found = true;
}

static int
unshareable_variable_step(ID id, VALUE val, st_data_t ptr)
{
    struct unshareable_traversal *search = (void *)ptr;
    struct unshareable_step step = { search->prev, STEP_VARIABLE, .id = id };

    if (!rb_is_instance_id(id)) step = (struct unshareable_step){ search->prev, STEP_READER,
                                                                 .reader = "(internal)" };
    return unshareable_find(val, &step, search) ? ST_STOP : ST_CONTINUE;
}

static int
unshareable_entry_step(st_data_t key, st_data_t val, st_data_t ptr)
{
    struct unshareable_traversal *search = (void *)ptr;
    struct unshareable_step of_keys = { search->prev, STEP_OF_KEYS, .index = search->index++ };
    struct unshareable_step step = { search->prev, STEP_KEY, .key = (VALUE)key };

    return unshareable_find((VALUE)key, &of_keys, search)
        || unshareable_find((VALUE)val, &step, search) ? ST_STOP : ST_CONTINUE;
}

static bool
unshareable_reader_step(VALUE obj, const char *reader, const struct unshareable_step *prev,
                        struct unshareable_traversal *search)
{
    struct unshareable_step step = { prev, STEP_READER, .reader = reader };
    return unshareable_find(obj, &step, search);
}

static bool
unshareable_in_list(const VALUE *list, long len, struct unshareable_step step,
                    struct unshareable_traversal *search)
{
    for (; step.index < len; step.index++) {
        if (unshareable_find(list[step.index], &step, search)) return true;
    }
    return false;
}

/* Looks at what obj refers to. It is frozen, unless a certain object is looked for. */
static bool
unshareable_in(VALUE obj, const struct unshareable_step *prev, struct unshareable_traversal *search)
{
    struct unshareable_step index = { prev, STEP_INDEX }, member = { prev, STEP_MEMBER, obj };

    rb_ivar_foreach(obj, unshareable_variable_step, (st_data_t)search);
    if (search->found || search->left < 0) return true;
    switch (BUILTIN_TYPE(obj)) {
      case T_ARRAY:
        return unshareable_in_list(RARRAY_CONST_PTR(obj), RARRAY_LEN(obj), index, search);
      case T_STRUCT:
        return unshareable_in_list(RSTRUCT_CONST_PTR(obj), RSTRUCT_LEN(obj), member, search);
      case T_HASH: {
        const char *reader = FL_TEST_RAW(obj, RHASH_PROC_DEFAULT) ? "default_proc" : "default";
        if (unshareable_reader_step(RHASH_IFNONE(obj), reader, prev, search)) return true;
        if (!RHASH_EMPTY_P(obj)) {
            rb_hash_stlike_foreach(obj, unshareable_entry_step, (st_data_t)search);
        }
        return search->found || search->left < 0;
      }
      case T_RATIONAL:
        return unshareable_reader_step(RRATIONAL(obj)->num, "numerator", prev, search)
            || unshareable_reader_step(RRATIONAL(obj)->den, "denominator", prev, search);
      case T_COMPLEX:
        return unshareable_reader_step(RCOMPLEX(obj)->real, "real", prev, search)
            || unshareable_reader_step(RCOMPLEX(obj)->imag, "imaginary", prev, search);
      case T_DATA:
        if (search->target) return false;
        /* Of a frozen one only what it refers to can be wrong, and C code has no names for that. */
        return unshareable_found(obj, prev, search,
                                 " that refers to an object that is not shareable");
      default:
        return false;
    }
}

/*
 * True: the traversal ends, because search->text is complete, or because it has looked at enough
 * objects (search->left < 0).
 */
static bool
unshareable_find(VALUE obj, const struct unshareable_step *prev,
                 struct unshareable_traversal *search)
{
    struct unshareable_traversal outer = *search;
    const char *fault = NULL;

    if (search->target && obj == search->target) return unshareable_found(obj, prev, search, "");
    if (SPECIAL_CONST_P(obj) || RB_OBJ_SHAREABLE_P(obj) || RB_TYPE_P(obj, T_CLASS)
        || RB_TYPE_P(obj, T_MODULE) || RB_TYPE_P(obj, T_ICLASS)) {
        return false;
    }
    if (search->depth >= UNSHAREABLE_DEPTH) search->left = 0;
    if (--search->left < 0) return true;
    if (search->target) {
        if (RB_TYPE_P(obj, T_IMEMO)) return false;
    }
    else {
        fault = RB_TYPE_P(obj, T_IMEMO) ? " that is not shareable" : unshareable_fault(obj);
    }
    if (fault) return unshareable_found(obj, prev, search, fault);
    if (RB_TYPE_P(obj, T_STRING) && !FL_TEST_RAW(obj, FL_EXIVAR)) return false;
    if (!UNDEF_P(rb_hash_lookup2(search->seen, obj, Qundef))) return false;
    rb_hash_aset(search->seen, obj, Qtrue);

    search->prev = prev;
    search->index = 0;
    search->depth++;
    bool ends = unshareable_in(obj, prev, search);
    search->prev = outer.prev;
    search->index = outer.index;
    search->depth = outer.depth;
    return ends;
}

/* A hidden variable, of `(a, b)` for example, has no name. */
VALUE
rb_unshareable_text(VALUE obj, VALUE name)
{
    if (!name) name = rb_str_new_cstr("the value");
    struct unshareable_traversal search = {
        .seen = rb_ident_hash_new(), .text = rb_str_dup(name), .left = UNSHAREABLE_OBJECTS,
    };

    unshareable_find(obj, NULL, &search);
    if (!search.found) {
        unshareable_found(obj, NULL, &search, " that refers to an object that is not shareable");
    }
    RB_GC_GUARD(obj);
    return search.text;
}

static void
isolation_parenthesize(VALUE text, VALUE more)
{
    rb_str_cat_cstr(text, " (");
    isolation_text_append(text, more);
    rb_str_cat_cstr(text, ")");
}

void
rb_isolation_append_path(VALUE text, VALUE root, VALUE obj)
{
    if (root == obj) return;
    struct unshareable_traversal search = {
        .seen = rb_ident_hash_new(), .text = rb_str_new_cstr("the value"), .target = obj,
        .left = UNSHAREABLE_OBJECTS,
    };

    unshareable_find(root, NULL, &search);
    if (search.found) isolation_parenthesize(text, search.text);
    RB_GC_GUARD(root);
}
