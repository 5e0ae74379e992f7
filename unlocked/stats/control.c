/*
 * stats/control.c: the kinds that are counted, and RUBY_STATS. Part of ractor.c. See
 * internal/stats/control.h.
 *
 * Stored: the words of RUBY_STATS, and what is on. Owner: the process; changed under the
 * VM lock, with the other ractors stopped.
 */
#include "internal/common/atomic.h"
#include "internal/stats/collections.h"
#include "internal/stats/control.h"
#include "internal/stats/files.h"
#include "internal/stats/live.h"
#include "internal/stats/reports.h"
#include "internal/stats/sums.h"
#include "internal/stats/waits.h"
#include "internal/vm.h"
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#ifdef __linux__
# include <sys/auxv.h>
#endif

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
static bool stats_program_began;
static bool stats_daemon;               /* a child that is forked now continues the program */
static uint64_t stats_trace_since;      /* 0: no trace yet */

/* ---- on and off ----------------------------------------------------------------------------- */

static void
stats_start_timing(unsigned int words)
{
    rb_stats_sums_start();
    rb_stats_collections_start();
    ul_atomic_store_relaxed(&rb_stats_on, words);
    rb_stats_waits_start();
}

/* A wait that begins meanwhile is counted, too: so they are looked at once more. */
static void
stats_stop_timing(unsigned int words)
{
    rb_stats_waits_stop();
    rb_stats_collections_stop();
    ul_atomic_store_relaxed(&rb_stats_on, words);
    rb_stats_waits_stop();
    rb_stats_sums_stop();
}

static void
stats_switch(unsigned int words)
{
    unsigned int before = rb_stats_on;

    if ((words & RB_STATS_TRACE) && !stats_trace_since) stats_trace_since = rb_stats_now();
    if ((before & RB_STATS_TIMED) && !(words & RB_STATS_TIMED)) stats_stop_timing(words);
    if (!(before & RB_STATS_TIMED) && (words & RB_STATS_TIMED)) stats_start_timing(words);
    ul_atomic_store_relaxed(&rb_stats_on, words);
    stats_used |= words;
    if ((before ^ words) & RB_STATS_FIELDS) {
        rb_stats_fields_switch(words & RB_STATS_FIELDS);
        if (words & RB_STATS_FIELDS) rb_stats_period_start(RB_STATS_PERIOD_FIELDS);
        else rb_stats_period_stop(RB_STATS_PERIOD_FIELDS);
    }
    rb_stats_live_switch(words & RB_STATS_LIVE);
}

/* Kinds that are on and in keep stay on; add comes to them. */
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
        if (strlen(stats_words[i].name) == length
            && memcmp(stats_words[i].name, name, length) == 0) return stats_words[i].word;
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
    struct stats_out text = {0};

    if (!books) return;
    const char *begin = RSTRING_PTR(message);
    size_t length = rb_stats_begin_of(begin, (size_t)RSTRING_LEN(message), STATS_ERROR_TEXT);
    const char *end = memchr(begin, '\n', length);
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
rb_stats_count_raised(VALUE exc)
{
    if (!RTEST(rb_obj_is_kind_of(exc, rb_eRactorIsolationError))
        && !RTEST(rb_obj_is_kind_of(exc, rb_eRactorUnsafeError))) return;
    if (!NIL_P(rb_attr_get(exc, idBt))) return;
    VALUE message = rb_attr_get(exc, idMesg);
    if (RB_TYPE_P(message, T_STRING)) stats_count_error(message);
}

/* ---- reports --------------------------------------------------------------------------------- */

/* Of all that was on at any time. */
static struct rb_stats_report
stats_report_of(const char *format)
{
    return (struct rb_stats_report){
        format, stats_used & RB_STATS_WAITS, stats_used & RB_STATS_FIELDS
    };
}

static struct rb_stats_report
stats_trace(void)
{
    return (struct rb_stats_report){ "trace", .trace = true, .since = stats_trace_since };
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

/* ---- the end of the process ----------------------------------------------------------------- */

static const char stats_trace_ending[] = ".trace.json";

/* Into a file of its own, as it is for a program. */
static void
stats_write_trace(bool leaves)
{
    const struct rb_stats_report report = stats_trace();
    struct stats_out name = {0};
    VALUE text = rb_stats_report_at_end(&report);

    if (!NIL_P(text) && rb_stats_files_write(text, stats_trace_ending, leaves,
                                             "; there is no trace", &name) && !leaves) {
        rb_stats_say("ruby: RUBY_STATS: the trace is in %.400s\n", name.text);
    }
    rb_stats_out_free(&name);
}

static void
stats_write_report(bool leaves)
{
    const struct rb_stats_report report =
        stats_report_of(rb_stats_files_json_p() ? "json" : "text");

    if (stats_used & RB_STATS_TRACE) stats_write_trace(leaves);
    if (!report.waits && !report.fields) return;
    VALUE text = rb_stats_report_at_end(&report);
    if (!NIL_P(text) && !rb_stats_files_write(text, "", leaves, "; the report goes to stderr",
                                              NULL)) {
        rb_stats_write_all(STDERR_FILENO, RSTRING_PTR(text), (size_t)RSTRING_LEN(text));
    }
    RB_GC_GUARD(text);
}

void
rb_stats_process_exits(void)
{
    if (stats_environment) stats_write_report(false);
    stats_environment = 0;
    rb_stats_live_close();
}

/* Output on stderr cannot be taken back: so a name that cannot be run is not believed. */
static bool
stats_runs_p(VALUE program)
{
    struct stat state;

    if (!RB_TYPE_P(program, T_STRING)) return RTEST(program);
    const char *path = RSTRING_PTR(program);
    if (path[0] != '/') return true;
    return stat(path, &state) == 0 && S_ISREG(state.st_mode) && access(path, X_OK) == 0;
}

void
rb_stats_process_leaves(VALUE program)
{
    if (stats_environment && stats_runs_p(program)) stats_write_report(true);
}

void
rb_stats_process_stays(void)
{
    rb_stats_files_stay();
}

void
rb_stats_becomes_daemon(bool becomes)
{
    stats_daemon = becomes;
}

void
rb_stats_after_fork(void)
{
    char why[512];

    if (stats_used && !rb_stats_live_after_fork(stats_daemon, why, sizeof(why))) {
        rb_stats_say("ruby: RUBY_STATS: there is no live view: %s\n", why);
    }
    rb_stats_books_after_fork();
    rb_stats_waits_after_fork();
    rb_stats_live_switch(rb_stats_on & RB_STATS_LIVE);
    rb_stats_sums_after_fork();
    rb_stats_collections_clear();
    rb_stats_files_after_fork(stats_daemon);
}

static void
stats_crashed(FILE *out, void *data)
{
    if (!(stats_environment & ~RB_STATS_LIVE)) return;
    rb_stats_files_crashed();
    fprintf(out, "RUBY_STATS: no report, because the process crashed\n\n");
}

/* Whether the program has rights that who started it has not. */
static bool
stats_privileged_p(void)
{
#ifdef AT_SECURE
    if (getauxval(AT_SECURE)) return true;
#endif
    return getuid() != geteuid() || getgid() != getegid();
}

static void
stats_read_environment(void)
{
    const char *words = getenv("RUBY_STATS");

    if (words && !stats_privileged_p()) stats_read_words(words);
}

void
rb_stats_program_begins(void)
{
    bool reports = stats_environment & (RB_STATS_FIELDS | RB_STATS_WAITS);

    if (stats_program_began) return;
    stats_program_began = true;
    stats_environment = stats_words_with_file(stats_environment);
    if (!stats_environment) return;
    rb_stats_files_open(getenv("RUBY_STATS_FILE"), reports ? "" : stats_trace_ending);
    rb_bug_reporter_add(stats_crashed, NULL);
    stats_switch_stopped(~0u, stats_environment);
}
