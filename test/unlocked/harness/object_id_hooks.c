/*
 * What a C extension can do to ids of objects, for test_object_id.rb.
 *
 * ObjectIdHooks.lose(object) clears the flag that says that object has an id, as another ractor
 * that writes a flag at the same moment can.
 *
 * ObjectIdHooks.next_id = id makes id the next one that is given, in a process with one ractor. It
 * is the word of the object space that grows with each id, on CRuby as here. The object space is
 * what one calloc gave.
 *
 * ObjectIdHooks.hold(seconds) keeps the VM's lock until another ractor calls ObjectIdHooks.done, or
 * no longer than that; returns whether it was called. held? is true from then on until done. With 0
 * seconds the lock is free.
 *
 * ObjectIdHooks.watch(klass) { ... } asks each new object of klass for its id in the hook of
 * allocations, and each that is freed in the hook of frees; returns both lists.
 */
#include <ruby.h>
#include <ruby/debug.h>
#include <malloc.h>
#include <unistd.h>

enum { MOST = 4096 };

static struct {
    VALUE klass;
    unsigned long long made[MOST], freed[MOST];
    long makes, frees;
} watched;

static VALUE
lose(VALUE self, VALUE object)
{
    RBASIC(object)->flags &= ~(VALUE)RUBY_FL_SEEN_OBJ_ID;
    return object;
}

void *rb_gc_get_objspace(void);

static unsigned long long
next_id(void)
{
    return NUM2ULL(rb_obj_id(rb_obj_alloc(rb_cObject))) + 8;
}

/* The words that are the next id after one new id, and after another. */
static unsigned long long *
next_id_word(void)
{
    unsigned long long *words = rb_gc_get_objspace(), *found = NULL, next = next_id(), later;
    size_t count = malloc_usable_size(words) / sizeof(*words), hits = 0;
    char *hit = calloc(count, 1);

    for (size_t i = 0; i < count; i++) hit[i] = words[i] == next;
    later = next_id();
    for (size_t i = 0; i < count; i++) {
        if (!hit[i] || words[i] != later) continue;
        found = &words[i];
        hits++;
    }
    free(hit);
    if (hits != 1) rb_raise(rb_eRuntimeError, "the next id is in %d words", (int)hits);
    return found;
}

static VALUE
set_next_id(VALUE self, VALUE id)
{
    *next_id_word() = NUM2ULL(id);
    return id;
}

unsigned int rb_gc_vm_lock(void);
void rb_gc_vm_unlock(unsigned int lev);

static int held;

static VALUE
held_p(VALUE self)
{
    return __atomic_load_n(&held, __ATOMIC_ACQUIRE) ? Qtrue : Qfalse;
}

static VALUE
hold(VALUE self, VALUE seconds)
{
    long turns = NUM2LONG(seconds) * 1000;
    unsigned int lev = rb_gc_vm_lock();

    __atomic_store_n(&held, 1, __ATOMIC_RELEASE);
    while (turns && held_p(self) && turns--) usleep(1000);
    rb_gc_vm_unlock(lev);
    return turns ? Qtrue : Qfalse;
}

static VALUE
set_done(VALUE self)
{
    __atomic_store_n(&held, 0, __ATOMIC_RELEASE);
    return Qnil;
}

static void
hook(VALUE event, void *data)
{
    rb_trace_arg_t *arg = rb_tracearg_from_tracepoint(event);
    VALUE object = rb_tracearg_object(arg);
    int frees = rb_tracearg_event_flag(arg) == RUBY_INTERNAL_EVENT_FREEOBJ;
    long *count = frees ? &watched.frees : &watched.makes;

    if (RB_BUILTIN_TYPE(object) != T_OBJECT || RBASIC(object)->klass != watched.klass) return;
    if (*count == MOST) return;
    (frees ? watched.freed : watched.made)[(*count)++] = NUM2ULL(rb_obj_id(object));
}

static VALUE
list(const unsigned long long *ids, long count)
{
    VALUE found = rb_ary_new_capa(count);
    for (long i = 0; i < count; i++) rb_ary_push(found, ULL2NUM(ids[i]));
    return found;
}

static VALUE
watch(VALUE self, VALUE klass)
{
    VALUE both = RUBY_INTERNAL_EVENT_NEWOBJ | RUBY_INTERNAL_EVENT_FREEOBJ;
    VALUE point = rb_tracepoint_new(0, (rb_event_flag_t)both, hook, NULL);

    watched.klass = klass;
    rb_tracepoint_enable(point);
    rb_yield(Qnil);
    rb_tracepoint_disable(point);
    return rb_assoc_new(list(watched.made, watched.makes), list(watched.freed, watched.frees));
}

void
Init_object_id_hooks(void)
{
    rb_ext_ractor_safe(true);
    VALUE m = rb_define_module("ObjectIdHooks");
    rb_define_singleton_method(m, "hold", hold, 1);
    rb_define_singleton_method(m, "held?", held_p, 0);
    rb_define_singleton_method(m, "done", set_done, 0);
    rb_define_singleton_method(m, "lose", lose, 1);
    rb_define_singleton_method(m, "next_id=", set_next_id, 1);
    rb_define_singleton_method(m, "watch", watch, 1);
}
