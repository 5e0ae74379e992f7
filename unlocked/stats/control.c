/*
 * stats/control.c: RubyVM::Stats, and what the environment asks for. Part of ractor.c. See
 * internal/stats/control.h.
 *
 * Stored: the words of RUBY_STATS, the file, and what is on. Owner: the process; changed under the
 * VM lock, with the other ractors stopped.
 */
#include "internal/common/atomic.h"
#include "internal/stats/collections.h"
#include "internal/stats/control.h"
#include "internal/stats/live.h"
#include "internal/stats/report.h"
#include "internal/stats/trace.h"
#include "internal/stats/values.h"
#include "internal/stats/waits.h"
#include "internal/vm.h"
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const struct {
    const char *name;
    unsigned int word;
} stats_words[] = {
    { "fields", RB_STATS_FIELDS },
    { "waits", RB_STATS_WAITS },
    { "trace", RB_STATS_TRACE },
    { "live", RB_STATS_LIVE },
};
enum { STATS_WORDS = sizeof(stats_words) / sizeof(stats_words[0]) };

void (*rb_stats_fields_switch)(bool on);

static unsigned int stats_used;         /* words that were on at any time: what is reported */
static unsigned int stats_environment;  /* words of RUBY_STATS: a report is written at the end */
static char *stats_file;                /* RUBY_STATS_FILE as an absolute path; NULL: stderr */
static bool stats_file_is_child;        /* a forked child has a file of its own */
static uint64_t stats_trace_since;      /* 0: no trace yet */

/* ---- on and off ----------------------------------------------------------------------------- */

static void
stats_switch(unsigned int words)
{
    unsigned int before = rb_stats_on;
    bool timed = before & RB_STATS_TIMED;

    if (before && !words) rb_stats_sums_stop();
    if (!before && words) rb_stats_sums_start();
    if (timed && !(words & RB_STATS_TIMED)) rb_stats_collections_stop();
    if (!timed && (words & RB_STATS_TIMED)) rb_stats_collections_start();
    if ((words & RB_STATS_TRACE) && !stats_trace_since) stats_trace_since = rb_stats_now();
    ul_atomic_store_relaxed(&rb_stats_on, words);
    stats_used |= words;
    if ((before ^ words) & RB_STATS_FIELDS) rb_stats_fields_switch(words & RB_STATS_FIELDS);
    rb_stats_live_switch(words & RB_STATS_LIVE);
}

/* What is on stays on, if it is in keep; add comes to it. */
static void
stats_switch_stopped(unsigned int keep, unsigned int add)
{
    RB_VM_LOCK_ENTER();
    rb_vm_barrier();
    stats_switch((rb_stats_on & keep) | add);
    RB_VM_LOCK_LEAVE();
}

/* The words without `live`, when nothing can be published. */
static unsigned int
stats_words_with_file(unsigned int words)
{
    char why[512];

    if (!(words & RB_STATS_LIVE) || rb_stats_live_open(why, sizeof(why))) return words;
    rb_stats_say("ruby: RUBY_STATS: there is no live view: %s\n", why);
    return words & ~RB_STATS_LIVE;
}

static unsigned int
stats_word(const char *name, size_t length)
{
    for (int i = 0; i < STATS_WORDS; i++) {
        if (strlen(stats_words[i].name) == length &&
            memcmp(stats_words[i].name, name, length) == 0) return stats_words[i].word;
    }
    return 0;
}

/* ---- errors of isolation --------------------------------------------------------------------- */

enum { STATS_ERROR_TEXT = 160 };

static void
stats_count_error(VALUE message)
{
    rb_execution_context_t *ec = GET_EC();
    struct rb_stats_books *books = rb_stats_books_of(rb_ec_ractor_ptr(ec));
    struct rb_stats_place place = rb_stats_here(ec);
    struct stats_out text = { 0 };

    if (!books) return;
    size_t length = RSTRING_LEN(message) < STATS_ERROR_TEXT ? (size_t)RSTRING_LEN(message)
                                                            : STATS_ERROR_TEXT;
    const char *begin = RSTRING_PTR(message), *end = memchr(begin, '\n', length);
    rb_stats_out_bytes(&text, begin, end ? (size_t)(end - begin) : length);
    rb_stats_out_bytes(&text, "\n", 1);
    rb_stats_out_bytes(&text, place.path, place.length);
    if (text.text) {
        rb_stats_lock(&books->busy);
        struct rb_stats_row *row = rb_stats_table_row(&books->errors, RB_STATS_ISOLATION,
                                                      text.text, text.length, place.line);
        if (row) row->tally.count++;
        rb_stats_unlock(&books->busy);
    }
    rb_stats_out_free(&text);
}

/* One that is raised again has a backtrace. */
void
rb_stats_raises(VALUE exc)
{
    if (!RTEST(rb_obj_is_kind_of(exc, rb_eRactorIsolationError)) &&
        !RTEST(rb_obj_is_kind_of(exc, rb_eRactorUnsafeError))) return;
    if (!NIL_P(rb_attr_get(exc, idBt))) return;
    VALUE message = rb_attr_get(exc, idMesg);
    if (RB_TYPE_P(message, T_STRING)) stats_count_error(message);
}

/* ---- RubyVM::Stats --------------------------------------------------------------------------- */

static unsigned int
stats_words_of(int argc, const VALUE *argv)
{
    unsigned int words = 0;

    for (int i = 0; i < argc; i++) {
        VALUE name = rb_sym2str(rb_to_symbol(argv[i]));
        unsigned int word = stats_word(RSTRING_PTR(name), (size_t)RSTRING_LEN(name));
        if (!word) rb_raise(rb_eArgError, "unknown statistics: %"PRIsVALUE, name);
        words |= word;
    }
    return argc ? words : RB_STATS_FIELDS | RB_STATS_WAITS;
}

static VALUE
stats_on(VALUE self)
{
    VALUE names = rb_ary_new();

    for (int i = 0; i < STATS_WORDS; i++) {
        if (rb_stats_on & stats_words[i].word) {
            rb_ary_push(names, ID2SYM(rb_intern(stats_words[i].name)));
        }
    }
    return names;
}

static VALUE
stats_start(int argc, VALUE *argv, VALUE self)
{
    unsigned int words = stats_words_with_file(stats_words_of(argc, argv));

    stats_switch_stopped(~0u, words);
    return stats_on(self);
}

static VALUE
stats_stop(VALUE self)
{
    if (!rb_stats_on) return Qnil;
    stats_switch_stopped(0, 0);
    return Qnil;
}

static void
stats_clear(void)
{
    rb_stats_books_clear();
    rb_stats_sums_clear();
    rb_stats_collections_clear();
    stats_used = rb_stats_on;
    stats_trace_since = rb_stats_on & RB_STATS_TRACE ? rb_stats_now() : 0;
}

static VALUE
stats_reset(VALUE self)
{
    RB_VM_LOCK_ENTER();
    rb_vm_barrier();
    stats_clear();
    RB_VM_LOCK_LEAVE();
    return Qnil;
}

static VALUE
stats_to_h(VALUE self)
{
    struct stats_values values = { 0 };

    rb_stats_report_values(&values, stats_used);
    return values.result;
}

static void
stats_report_text(struct stats_out *out)
{
    rb_stats_report_text(out, stats_used);
}

static void
stats_report_trace(struct stats_out *out)
{
    rb_stats_trace_write(out, stats_trace_since);
}

static void
stats_report_json(struct stats_out *out)
{
    struct stats_values values = { .json = out };
    rb_stats_report_values(&values, stats_used);
}

/* The function that writes a report in that format. */
static void (*stats_format_writer(VALUE format))(struct stats_out *out)
{
    if (format == ID2SYM(rb_intern("text"))) return stats_report_text;
    if (format == ID2SYM(rb_intern("json"))) return stats_report_json;
    if (format == ID2SYM(rb_intern("trace"))) return stats_report_trace;
    rb_raise(rb_eArgError, "unknown format: %+"PRIsVALUE, format);
}

static VALUE
stats_report(int argc, VALUE *argv, VALUE self)
{
    static ID keywords[1];
    VALUE io, options, format = Qundef, text;
    struct stats_out out = { 0 };

    if (!keywords[0]) keywords[0] = rb_intern("format");
    rb_scan_args(argc, argv, "01:", &io, &options);
    if (!NIL_P(options)) rb_get_kwargs(options, keywords, 0, 1, &format);
    if (UNDEF_P(format)) format = ID2SYM(rb_intern("text"));
    stats_format_writer(format)(&out);
    text = rb_utf8_str_new(out.text, (long)out.length);
    rb_stats_out_free(&out);
    rb_io_write(NIL_P(io) ? rb_ractor_stderr() : io, text);
    return Qnil;
}

/* ---- the environment ------------------------------------------------------------------------ */

static void
stats_read_words(const char *words)
{
    while (*words) {
        size_t length = strcspn(words, ", ");
        unsigned int word = stats_word(words, length);

        if (word) stats_environment |= word;
        else if (length) {
            rb_stats_say("ruby: RUBY_STATS: unknown word '%.*s'"
                         " (known: fields, waits, trace, live)\n",
                         (int)(length > 80 ? 80 : length), words);
        }
        words += length;
        if (*words) words++;
    }
}

/* The program may change its folder. */
static char *
stats_absolute(const char *file)
{
    char folder[4096];
    struct stats_out path = { 0 };

    if (file[0] != '/' && getcwd(folder, sizeof(folder))) rb_stats_out_format(&path, "%s/", folder);
    rb_stats_out_bytes(&path, file, strlen(file));
    return path.text;
}

static bool
stats_json_file_p(const char *file)
{
    size_t length = strlen(file);
    return length >= 5 && strcmp(file + length - 5, ".json") == 0;
}

static const char stats_to_stderr[] = "; the report goes to stderr";

/* false: it can not be written, and that was said, with what follows. */
static bool
stats_write_file(const char *file, const struct stats_out *out, const char *then)
{
    int fd = open(file, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    struct stat kind;
    bool written = fd >= 0 && rb_stats_write_all(fd, out->text, out->length);
    int error = errno;

    if (fd >= 0 && close(fd) < 0 && written) {
        written = false;
        error = errno;
    }
    if (written) return true;
    rb_stats_say("ruby: RUBY_STATS_FILE: can not write %.400s: %s%s\n", file, strerror(error),
                 then);
    if (fd >= 0 && stat(file, &kind) == 0 && S_ISREG(kind.st_mode)) unlink(file);
    return false;
}

/* FILE, or FILE.PID; NULL: no memory, or no file. */
static struct stats_out
stats_file_name(bool own_file)
{
    struct stats_out file = { 0 };

    if (!stats_file) return file;
    rb_stats_out_bytes(&file, stats_file, strlen(stats_file));
    if (own_file) rb_stats_out_format(&file, ".%d", (int)getpid());
    return file;
}

/* Into a file of its own, as it is for a program. */
static void
stats_write_trace(bool own_file)
{
    struct stats_out out = { 0 }, file = stats_file_name(own_file);

    if (file.text) rb_stats_out_format(&file, ".trace.json");
    else rb_stats_out_format(&file, "ruby-stats.%d.trace.json", (int)getpid());
    rb_stats_trace_write(&out, stats_trace_since);
    if (out.text && file.text) {
        if (stats_write_file(file.text, &out, "; there is no trace")) {
            rb_stats_say("ruby: RUBY_STATS: the trace is in %.400s\n", file.text);
        }
    }
    rb_stats_out_free(&out);
    rb_stats_out_free(&file);
}

static void
stats_write_report(bool own_file)
{
    struct stats_out out = { 0 }, file = stats_file_name(own_file);

    if (stats_used & RB_STATS_TRACE) stats_write_trace(own_file);
    if (!(stats_used & ~(RB_STATS_TRACE | RB_STATS_LIVE))) return;
    if (stats_file && stats_json_file_p(stats_file)) stats_report_json(&out);
    else stats_report_text(&out);
    if (out.text && !(file.text && stats_write_file(file.text, &out, stats_to_stderr))) {
        rb_stats_write_all(STDERR_FILENO, out.text, out.length);
    }
    rb_stats_out_free(&out);
    rb_stats_out_free(&file);
}

void
rb_stats_process_exits(void)
{
    if (stats_environment) stats_write_report(stats_file_is_child);
    stats_environment = 0;
    rb_stats_live_close();
}

void
rb_stats_process_leaves(void)
{
    if (stats_environment) stats_write_report(true);
}

void
rb_stats_after_fork(void)
{
    char why[512];

    if (stats_used && !rb_stats_live_after_fork(why, sizeof(why))) {
        rb_stats_say("ruby: RUBY_STATS: there is no live view: %s\n", why);
    }
    rb_stats_books_after_fork();
    rb_stats_live_switch(rb_stats_on & RB_STATS_LIVE);
    rb_stats_sums_after_fork();
    rb_stats_collections_clear();
    stats_file_is_child = true;
}

static void
stats_crashed(FILE *out, void *data)
{
    if (!(stats_environment & ~RB_STATS_LIVE)) return;
    fprintf(out, "RUBY_STATS: no report, because the process crashed\n\n");
}

static void
stats_read_environment(void)
{
    const char *words = getenv("RUBY_STATS"), *file = getenv("RUBY_STATS_FILE");

    if (!words || getuid() != geteuid() || getgid() != getegid()) return;
    stats_read_words(words);
    stats_environment = stats_words_with_file(stats_environment);
    if (!stats_environment) return;
    if (file && *file) stats_file = stats_absolute(file);
    stats_switch(stats_environment);
    rb_bug_reporter_add(stats_crashed, NULL);
}

void
rb_stats_init(void)
{
    VALUE stats = rb_define_module_under(rb_cRubyVM, "Stats");

    rb_define_singleton_method(stats, "start", stats_start, -1);
    rb_define_singleton_method(stats, "stop", stats_stop, 0);
    rb_define_singleton_method(stats, "reset", stats_reset, 0);
    rb_define_singleton_method(stats, "on", stats_on, 0);
    rb_define_singleton_method(stats, "to_h", stats_to_h, 0);
    rb_define_singleton_method(stats, "report", stats_report, -1);
    stats_read_environment();
}
