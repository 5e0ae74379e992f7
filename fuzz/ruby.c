/*
 * Fuzz target with Ruby, linked with the fork's static library. Either a C file, FUZZ_C, defines
 * fuzz_setup and fuzz_input; or a Ruby program, FUZZ_SCRIPT, defines Fuzz.one. Each takes the input
 * as a String. An exception that leaves it is a find, as a crash is.
 */
#define FUZZ_RUBY_C
#include <malloc.h>
#include <sanitizer/asan_interface.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "ruby/ruby.h"
#include "ruby/encoding.h"
#include "ruby/vm.h"
#include "fuzz/refuse.h"

static const int signals[] = { SIGSEGV, SIGBUS, SIGILL, SIGABRT, SIGINT, SIGALRM };
static struct memory {
    long granted; /* how many requests are; < 0: all of them */
    bool once;    /* after them one is refused; otherwise all are */
    size_t limit; /* bytes for one request: more is a find; 0: no limit */
} memory = { -1, false, 0 };

static bool
granted(size_t size)
{
    if (memory.limit && size > memory.limit) {
        fprintf(stderr, "fuzz: %zu bytes are asked for, the limit is %zu\n", size, memory.limit);
        abort();
    }
    if (memory.granted) {
        if (memory.granted > 0) memory.granted--;
        return true;
    }
    if (memory.once) memory.granted = -1;
    return false;
}

void *
fuzz_malloc(size_t size)
{
    return granted(size) ? malloc(size) : NULL;
}

void *
fuzz_calloc(size_t count, size_t size)
{
    return granted(count * size) ? calloc(count, size) : NULL;
}

/*
 * Large blocks get half as much again, not to be used: AddressSanitizer's realloc copies each time,
 * and the engine asks for 16 bytes more.
 */
static void *
realloc_large(void *block, size_t size)
{
    size_t room = malloc_usable_size(block);

    __asan_unpoison_memory_region(block, room);
    if (room < size) {
        room = size + size / 2;
        block = realloc(block, room);
        if (!block) return NULL;
    }
    __asan_poison_memory_region((char *)block + size, room - size);
    return block;
}

void *
fuzz_realloc(void *block, size_t size)
{
    if (!granted(size)) return NULL;
    return block && size > 1 << 15 ? realloc_large(block, size) : realloc(block, size);
}

/* The blocks of one input: each of its exact size, so that the sanitizer sees a byte too far. */
static void *blocks[4096];
static size_t block_count;

static char *
exact_block(const void *bytes, size_t size)
{
    char *block;

    if (block_count == sizeof(blocks) / sizeof(*blocks)) rb_raise(rb_eNoMemError, "blocks");
    block = blocks[block_count] = malloc(size ? size : 1);
    if (!block) rb_memerror();
    block_count++;
    memcpy(block, bytes, size);
    return block;
}

static void
release_blocks(void)
{
    while (block_count) free(blocks[--block_count]);
}

#ifdef FUZZ_C
#include FUZZ_C
#else
static VALUE fuzz;

/* Fuzz.exact(string): the same string over a block without NUL behind it, for this input only. */
static VALUE
exact(VALUE self, VALUE string)
{
    long length;
    const char *block;

    StringValue(string);
    length = RSTRING_LEN(string);
    block = exact_block(RSTRING_PTR(string), length);
    return rb_enc_str_new_static(block, length, rb_enc_get(string));
}

/*
 * Fuzz.map(string, flags, room): what the encoding's own case_map makes of it, with so many bytes
 * of room at each call, as a binary String; nil where it makes nothing of the rest, or where the
 * text is not right.
 */
static VALUE
map(VALUE self, VALUE string, VALUE flags, VALUE room)
{
    rb_encoding *enc = rb_enc_get(string);
    size_t size = NUM2SIZET(room), length = RSTRING_LEN(string);
    OnigCaseFoldType state = NUM2UINT(flags);
    const OnigUChar *text = (OnigUChar *)exact_block(RSTRING_PTR(string), length);
    const OnigUChar *end = text + length;
    VALUE result = rb_str_new(NULL, 0);

    while (text < end) {
        const OnigUChar *before = text;
        OnigUChar *to = malloc(size ? size : 1);
        int made = enc->case_map(&state, &text, end, to, to + size, enc);

        if (made > 0) rb_str_cat(result, (char *)to, made);
        free(to);
        if (text > end || made > (long)size) abort();
        if (made < 0 || text == before) return Qnil;
    }
    return result;
}

static VALUE
fuzz_setup(VALUE nothing)
{
    fuzz = rb_path2class("Fuzz");
    rb_gc_register_address(&fuzz);
    return nothing;
}

static VALUE
fuzz_input(VALUE text)
{
    return rb_funcall(fuzz, rb_intern("one"), 1, text);
}
#endif

static VALUE
message(VALUE error)
{
    return rb_funcall(rb_funcall(error, rb_intern("full_message"), 0), rb_intern("b"), 0);
}

static void
tell(const char *what)
{
    int failed = 0;
    VALUE text = rb_protect(message, rb_errinfo(), &failed);

    fprintf(stderr, "fuzz: %s: %.*s\n", what, failed ? 0 : (int)RSTRING_LEN(text),
        failed ? "" : RSTRING_PTR(text));
}

static void
define_helpers(void)
{
#ifndef FUZZ_C
    VALUE module = rb_define_module("Fuzz");

    rb_define_singleton_method(module, "exact", exact, 1);
    rb_define_singleton_method(module, "map", map, 3);
#endif
}

int
LLVMFuzzerInitialize(int *argc, char ***argv)
{
    static char *words[] = { "fuzz", "--disable-gems", FUZZ_SCRIPT, NULL };
    struct sigaction kept[sizeof(signals) / sizeof(*signals)];
    void *script;
    int failed = 0;

    for (size_t i = 0; i < sizeof(signals) / sizeof(*signals); i++) {
        sigaction(signals[i], NULL, &kept[i]);
    }
    ruby_init_stack((void *)*argv); /* which lies above every frame that holds a VALUE */
    if (ruby_setup()) abort();
    define_helpers();
    script = ruby_options(3, words);
    /* libFuzzer writes the input down when one of these comes. */
    for (size_t i = 0; i < sizeof(signals) / sizeof(*signals); i++) {
        sigaction(signals[i], &kept[i], NULL);
    }
    if (!ruby_executable_node(script, &failed) || ruby_exec_node(script)) {
        tell("the script cannot be run");
        exit(1);
    }
    ruby_verbose = Qnil; /* warnings would be most of the log */
    rb_protect(fuzz_setup, Qnil, &failed);
    if (failed) {
        tell("the target cannot be set up");
        exit(1);
    }
    (void)argc;
    return 0;
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    int failed = 0;

    rb_protect(fuzz_input, rb_str_new((const char *)data, (long)size), &failed);
    release_blocks();
    if (failed) {
        tell("an exception");
        abort();
    }
    return 0;
}
