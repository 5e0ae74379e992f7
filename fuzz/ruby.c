/*
 * Fuzz target: a Ruby program, FUZZ_SCRIPT, defines Fuzz.one, which takes the input as a String.
 * An exception that leaves it is a find, as a crash is. Linked with the fork's static library.
 */
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include "ruby/ruby.h"
#include "ruby/vm.h"

static VALUE fuzz;
static const int signals[] = { SIGSEGV, SIGBUS, SIGILL, SIGABRT, SIGINT, SIGALRM };

static VALUE
one(VALUE text)
{
    return rb_funcall(fuzz, rb_intern("one"), 1, text);
}

static void
tell(const char *what)
{
    VALUE text = rb_funcall(rb_errinfo(), rb_intern("inspect"), 0);

    fprintf(stderr, "fuzz: %s: %s\n", what, StringValueCStr(text));
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
    script = ruby_options(3, words);
    /* libFuzzer writes the input down when one of these comes. */
    for (size_t i = 0; i < sizeof(signals) / sizeof(*signals); i++) {
        sigaction(signals[i], &kept[i], NULL);
    }
    if (!ruby_executable_node(script, &failed) || ruby_exec_node(script)) {
        tell("the script cannot be run");
        exit(1);
    }
    fuzz = rb_path2class("Fuzz");
    rb_gc_register_address(&fuzz);
    (void)argc;
    return 0;
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    int failed = 0;

    rb_protect(one, rb_str_new((const char *)data, (long)size), &failed);
    if (failed) {
        tell("an exception");
        abort();
    }
    return 0;
}
