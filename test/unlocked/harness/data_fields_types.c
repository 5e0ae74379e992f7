/*
 * T_DATA of every kind, as an extension makes and uses it through the C API, for the
 * test_data_fields_*.rb. Compiles as C and as C++, on the fork and on stock.
 *
 * DataTypes.untyped(dmark, dfree, value): dmark and dfree are 0, :default (-1), or a number N: a
 * function whose address is N modulo 8.
 * DataTypes.typed(kind, value) for each of DataTypes.kinds; nil as the value: no data.
 */
#include <ruby.h>
#include <ruby/debug.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#ifndef RBOOL
#define RBOOL(v) ((v) ? Qtrue : Qfalse)
#endif

struct content {
    VALUE value;
    long number;
};

struct wide_content {
    struct content content;
    char more[200];
};

struct huge_content {
    struct content content;
    char more[5000];
};

static long marked, freed, compacted;
static int exit_fd = -1;

/* ---- the functions ------------------------------------------------------------------------- */

static void
content_mark(void *data)
{
    marked++;
    rb_gc_mark(((struct content *)data)->value);
}

static void
count_freed(void)
{
    freed++;
    if (exit_fd >= 0 && write(exit_fd, "x", 1) != 1) abort();
}

/* Of untyped data, whose content is always malloc'ed by xmalloc. */
static void
content_free(void *data)
{
    count_freed();
    xfree(data);
}

/* Of embeddable data: the VM frees what is not embedded. */
static void
content_leave(void *data)
{
    count_freed();
}

static void
content_compact(void *data)
{
    struct content *content = (struct content *)data;
    compacted++;
    content->value = rb_gc_location(content->value);
}

static void
content_mark_movable(void *data)
{
    marked++;
    rb_gc_mark_movable(((struct content *)data)->value);
}

static size_t
content_size(const void *data)
{
    return data ? 1000 : 1;
}

/* A function at an address that is at modulo 8, which jumps to target; NULL: not on this machine.
 */
static RUBY_DATA_FUNC
function_at(int at, RUBY_DATA_FUNC target)
{
#if defined(__x86_64__) && defined(__linux__)
    size_t size = 4096;
    unsigned char *page = (unsigned char *)mmap(NULL, size, PROT_READ | PROT_WRITE,
                                                MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (page == MAP_FAILED) return NULL;

    const unsigned char load[] = { 0x48, 0xb8 }, jump[] = { 0xff, 0xe0 };
    unsigned char *code = page + 16 + at;
    memcpy(code, load, sizeof(load));
    memcpy(code + 2, &target, sizeof(target));
    memcpy(code + 2 + sizeof(target), jump, sizeof(jump));
    if (mprotect(page, size, PROT_READ | PROT_EXEC) != 0) return NULL;

    union { unsigned char *address; RUBY_DATA_FUNC function; } made;
    made.address = code;
    return made.function;
#else
    return NULL;
#endif
}

static RUBY_DATA_FUNC
function_for(VALUE given, RUBY_DATA_FUNC target, RUBY_DATA_FUNC *made)
{
    if (SYMBOL_P(given)) return RUBY_DEFAULT_FREE;
    int at = NUM2INT(given);
    if (at == 0) return NULL;
    if (!made[at & 7]) made[at & 7] = function_at(at & 7, target);
    return made[at & 7];
}

/* ---- untyped ------------------------------------------------------------------------------- */

static VALUE
types_untyped(VALUE self, VALUE klass, VALUE dmark, VALUE dfree, VALUE value)
{
    static RUBY_DATA_FUNC marks[8], frees[8];
    RUBY_DATA_FUNC mark = function_for(dmark, content_mark, marks);
    RUBY_DATA_FUNC end = function_for(dfree, content_free, frees);
    if ((dmark != INT2FIX(0) && !mark) || (dfree != INT2FIX(0) && !end)) return Qnil;
    if (NIL_P(value)) return Data_Wrap_Struct(klass, mark, end, NULL);

    struct content *content;
    VALUE made = Data_Make_Struct(klass, struct content, mark, end, content);
    content->value = value;
    return made;
}

/* ---- typed --------------------------------------------------------------------------------- */

static const size_t content_refs[] = { RUBY_REF_EDGE(struct content, value), RUBY_REF_END };

#define NAMED(name, mark, end, compact, flags) \
    { name, { mark, end, content_size, compact, {0} }, 0, 0, (flags) }
#define NOW RUBY_TYPED_FREE_IMMEDIATELY
#define WITHIN (NOW | RUBY_TYPED_EMBEDDABLE)
#define DECLARED ((RUBY_DATA_FUNC)(uintptr_t)content_refs)

static const rb_data_type_t types[] = {
    NAMED("marked", content_mark, RUBY_TYPED_DEFAULT_FREE, 0, NOW),
    NAMED("later", content_mark, content_free, 0, 0),
    NAMED("protected", content_mark, content_free, 0, NOW | RUBY_TYPED_WB_PROTECTED),
    NAMED("compacting", content_mark_movable, content_free, content_compact, NOW),
    NAMED("declared", DECLARED, content_free, 0, NOW | RUBY_TYPED_DECL_MARKING),
    NAMED("shareable", 0, content_free, 0, NOW | RUBY_TYPED_FROZEN_SHAREABLE),
    NAMED("never", 0, RUBY_TYPED_NEVER_FREE, 0, NOW),
    NAMED("embedded", content_mark, RUBY_TYPED_DEFAULT_FREE, 0, WITHIN),
    NAMED("embedded_left", content_mark, content_leave, 0, WITHIN),
    NAMED("embedded_declared", DECLARED, content_leave, 0, WITHIN | RUBY_TYPED_DECL_MARKING),
    NAMED("embedded_compacting", content_mark_movable, content_leave, content_compact, WITHIN),
    NAMED("wide", content_mark, content_leave, 0, WITHIN),
    NAMED("huge", content_mark, content_leave, 0, WITHIN),
    NAMED("heap_type", content_mark, content_free, 0, NOW),
};
static const int kinds = (int)(sizeof(types) / sizeof(types[0]));

/* Frees the type itself, which the content knows. */
struct own_content {
    struct content content;
    rb_data_type_t *type;
};

static void
own_type_free(void *data)
{
    struct own_content *own = (struct own_content *)data;
    count_freed();
    memset((void *)own->type, 0xee, sizeof(*own->type));
    free(own->type);
}

static const rb_data_type_t *
type_of_kind(VALUE kind)
{
    const char *name = rb_id2name(SYM2ID(kind));
    for (int i = 0; i < kinds; i++) {
        if (strcmp(types[i].wrap_struct_name, name) == 0) return &types[i];
    }
    rb_raise(rb_eArgError, "no kind %s", name);
}

static VALUE
own_type_new(VALUE klass, VALUE value)
{
    rb_data_type_t *type = (rb_data_type_t *)calloc(1, sizeof(*type));
    type->wrap_struct_name = "heap_type";
    type->function.dmark = content_mark;
    type->function.dfree = own_type_free;
    type->flags = WITHIN;

    struct own_content *own;
    VALUE made = TypedData_Make_Struct(klass, struct own_content, type, own);
    own->type = type;
    own->content.value = value;
    return made;
}

/* The data is not embedded: who reads the flags of the freed type frees it once more. */
static void
freed_type_free(void *data)
{
    own_type_free(data);
    xfree(data);
}

static VALUE
types_freed_type(VALUE self, VALUE klass)
{
    rb_data_type_t *type = (rb_data_type_t *)calloc(1, sizeof(*type));
    struct own_content *own;

    type->wrap_struct_name = "freed_type";
    type->function.dfree = freed_type_free;
    type->flags = RUBY_TYPED_FREE_IMMEDIATELY;
    VALUE made = TypedData_Make_Struct(klass, struct own_content, type, own);
    own->type = type;
    return made;
}

static VALUE
types_typed(VALUE self, VALUE klass, VALUE kind, VALUE value)
{
    const rb_data_type_t *type = type_of_kind(kind);
    const char *name = type->wrap_struct_name;
    struct content *content;
    VALUE made;

    if (strcmp(name, "heap_type") == 0) return own_type_new(klass, value);
    if (NIL_P(value) && !(type->flags & RUBY_TYPED_EMBEDDABLE)) {
        return TypedData_Wrap_Struct(klass, type, NULL);
    }
    if (strcmp(name, "wide") == 0) {
        struct wide_content *wide;
        made = TypedData_Make_Struct(klass, struct wide_content, type, wide);
        content = &wide->content;
    }
    else if (strcmp(name, "huge") == 0) {
        struct huge_content *huge;
        made = TypedData_Make_Struct(klass, struct huge_content, type, huge);
        content = &huge->content;
    }
    else {
        made = TypedData_Make_Struct(klass, struct content, type, content);
    }
    RB_OBJ_WRITE(made, &content->value, value);
    content->number = 42;
    return made;
}

static VALUE
types_kinds(VALUE self)
{
    VALUE all = rb_ary_new();
    for (int i = 0; i < kinds; i++) rb_ary_push(all, ID2SYM(rb_intern(types[i].wrap_struct_name)));
    return all;
}

/* ---- what the C API says of an object ------------------------------------------------------ */

static VALUE
types_typed_p(VALUE self, VALUE obj)
{
    return RBOOL(RTYPEDDATA_P(obj));
}

/* By RTYPEDDATA_*: name, embedded, flags of the type. */
static VALUE
types_told(VALUE self, VALUE obj)
{
    const rb_data_type_t *type = RTYPEDDATA_TYPE(obj);
    VALUE name = rb_str_new_cstr(type->wrap_struct_name);
    bool inside = (char *)RTYPEDDATA_GET_DATA(obj) == (char *)&RTYPEDDATA_DATA(obj);
    if (inside != RTYPEDDATA_EMBEDDED_P(obj)) rb_bug("embedded or not");
    return rb_ary_new_from_args(3, name, RBOOL(RTYPEDDATA_EMBEDDED_P(obj)), ULONG2NUM(type->flags));
}

static VALUE
types_check(VALUE self, VALUE obj, VALUE kind)
{
    struct content *content;
    TypedData_Get_Struct(obj, struct content, type_of_kind(kind), content);
    return content ? content->value : Qnil;
}

static VALUE
types_kind_of_p(VALUE self, VALUE obj, VALUE kind)
{
    return RBOOL(rb_typeddata_is_kind_of(obj, type_of_kind(kind)));
}

static VALUE
types_value(VALUE self, VALUE obj)
{
    void *data = RTYPEDDATA_P(obj) ? RTYPEDDATA_GET_DATA(obj) : DATA_PTR(obj);
    return data ? ((struct content *)data)->value : Qnil;
}

/* As an extension for untyped data does it: TypeError for typed data. */
static VALUE
types_untyped_value(VALUE self, VALUE obj)
{
    struct content *content;
    Data_Get_Struct(obj, struct content, content);
    return content ? content->value : Qnil;
}

static VALUE
types_close(VALUE self, VALUE obj)
{
    DATA_PTR(obj) = NULL;
    return obj;
}

/* What struct RData has of an untyped object. */
static VALUE
types_words(VALUE self, VALUE obj)
{
    uintptr_t mark = (uintptr_t)RDATA(obj)->dmark, end = (uintptr_t)RDATA(obj)->dfree;
    return rb_ary_new_from_args(2, ULONG2NUM(mark % 8), ULONG2NUM(end % 8));
}

static VALUE
types_setup(VALUE self, VALUE obj)
{
    return rb_obj_setup(obj, RBASIC_CLASS(obj), T_DATA);
}

static VALUE
types_counts(VALUE self)
{
    return rb_ary_new_from_args(3, LONG2NUM(marked), LONG2NUM(freed), LONG2NUM(compacted));
}

static VALUE
types_tell_exit(VALUE self, VALUE fd)
{
    exit_fd = NUM2INT(fd);
    return fd;
}

static VALUE
types_is_struct_sizes(VALUE self)
{
    return rb_ary_new_from_args(2, ULONG2NUM(sizeof(struct RTypedData)),
                                ULONG2NUM((char *)&RTYPEDDATA_DATA(self) - (char *)self));
}

/* A type that is not aligned: as a member of a packed structure. */
static VALUE
types_packed(VALUE self, VALUE klass)
{
    static char room[sizeof(rb_data_type_t) + 16];
    char *place = room + (16 - (uintptr_t)room % 8) % 8 + 2;
    memcpy(place, &types[0], sizeof(types[0]));
    return rb_data_typed_object_wrap(klass, NULL, (const rb_data_type_t *)(void *)place);
}

/* ---- a hook of the allocation that writes fields ------------------------------------------- */

static long tags;

static void
tag(VALUE event, void *data)
{
    VALUE made = rb_tracearg_object(rb_tracearg_from_tracepoint(event));
    if (RB_BUILTIN_TYPE(made) != T_DATA) return;
    for (long i = 0; i < tags; i++) {
        char name[20];
        snprintf(name, sizeof(name), "@h%ld", i);
        rb_ivar_set(made, rb_intern(name), LONG2FIX(i));
    }
}

static VALUE
yield_nothing(VALUE ignored)
{
    return rb_yield(Qnil);
}

static VALUE
disable(VALUE tracepoint)
{
    return rb_tracepoint_disable(tracepoint);
}

static VALUE
types_tag(VALUE self, VALUE count)
{
    VALUE tracepoint = rb_tracepoint_new(0, RUBY_INTERNAL_EVENT_NEWOBJ, tag, NULL);
    tags = NUM2LONG(count);
    rb_tracepoint_enable(tracepoint);
    return rb_ensure(yield_nothing, Qnil, disable, tracepoint);
}

#define METHOD(name, function, arity) \
    rb_define_singleton_method(module, name, RUBY_METHOD_FUNC(function), arity)

#ifdef __cplusplus
extern "C" {
#endif
RUBY_FUNC_EXPORTED void Init_data_fields_types(void);
#ifdef __cplusplus
}
#endif

void
Init_data_fields_types(void)
{
    VALUE module = rb_define_module("DataTypes");
    rb_ext_ractor_safe(true);
    METHOD("untyped", types_untyped, 4);
    METHOD("typed", types_typed, 3);
    METHOD("kinds", types_kinds, 0);
    METHOD("typed?", types_typed_p, 1);
    METHOD("told", types_told, 1);
    METHOD("check", types_check, 2);
    METHOD("kind_of?", types_kind_of_p, 2);
    METHOD("value", types_value, 1);
    METHOD("untyped_value", types_untyped_value, 1);
    METHOD("close", types_close, 1);
    METHOD("words", types_words, 1);
    METHOD("setup", types_setup, 1);
    METHOD("counts", types_counts, 0);
    METHOD("tell_exit", types_tell_exit, 1);
    METHOD("sizes", types_is_struct_sizes, 0);
    METHOD("packed", types_packed, 1);
    METHOD("freed_type", types_freed_type, 1);
    METHOD("tag", types_tag, 1);
}
