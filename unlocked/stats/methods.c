/*
 * stats/methods.c: the methods of RubyVM::Stats. Part of ractor.c. See internal/stats/methods.h.
 *
 * Stores nothing.
 */
#include "internal/stats/control.h"
#include "internal/stats/methods.h"

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

/*
 *  call-seq:
 *    RubyVM::Stats.on -> array
 *
 *  Returns what is counted now, as symbols:
 *
 *    RubyVM::Stats.start(:waits)
 *    RubyVM::Stats.on            # => [:waits]
 */
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

/*
 *  call-seq:
 *    RubyVM::Stats.start(*words) -> array
 *
 *  Begins to count what +words+ name, besides what is counted already, and returns all of it. No
 *  words mean +:fields+ and +:waits+.
 *
 *  - +:fields+: reads and writes of instance variables, by the kind of owner and by line.
 *  - +:waits+: where ractors wait, for what and how long; collections; the serial part of the work.
 *  - +:trace+: the same as events in time, for ::report with <tt>format: :trace</tt>.
 *  - +:live+: publishes what <tt>ruby -runlocked-top</tt> shows of this process.
 *
 *  All ractors are stopped for a moment. Raises ArgumentError for other words.
 */
static VALUE
stats_start(int argc, VALUE *argv, VALUE self)
{
    unsigned int words = stats_words_with_file(stats_words_of(argc, argv));

    stats_switch_stopped(~0u, words);
    return stats_on(self);
}

/*
 *  call-seq:
 *    RubyVM::Stats.stop -> nil
 *
 *  Counts nothing more, and keeps what was counted.
 */
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
    rb_stats_waits_restart();
    rb_stats_sums_clear();
    rb_stats_period_clear(RB_STATS_PERIOD_FIELDS);
    rb_stats_collections_clear();
    stats_used = rb_stats_on;
    stats_trace_since = rb_stats_on & RB_STATS_TRACE ? rb_stats_now() : 0;
}

/*
 *  call-seq:
 *    RubyVM::Stats.reset -> nil
 *
 *  Forgets what was counted. Kinds that are on stay on.
 */
static VALUE
stats_reset(VALUE self)
{
    RB_VM_LOCK_ENTER();
    rb_vm_barrier();
    stats_clear();
    RB_VM_LOCK_LEAVE();
    return Qnil;
}

/*
 *  call-seq:
 *    RubyVM::Stats.to_h -> hash
 *
 *  Returns what was counted:
 *
 *    RubyVM::Stats.to_h[:waits][:lock]  # => {count: 29, seconds: 0.003, longest: 0.0018}
 */
static VALUE
stats_to_h(VALUE self)
{
    const struct rb_stats_report report = stats_report_of("to_h");
    return rb_stats_report(&report);
}

static struct rb_stats_report
stats_report_in(VALUE format)
{
    if (format == ID2SYM(rb_intern("text"))) return stats_report_of("text");
    if (format == ID2SYM(rb_intern("json"))) return stats_report_of("json");
    if (format == ID2SYM(rb_intern("trace"))) return stats_trace();
    rb_raise(rb_eArgError, "unknown format: %+"PRIsVALUE, format);
}

/*
 *  call-seq:
 *    RubyVM::Stats.report(io = $stderr, format: :text) -> nil
 *
 *  Writes what was counted to +io+ (any object with +write+): as +:text+, as +:json+ with the names
 *  of ::to_h, or the events of +:trace+ as JSON for Perfetto and other viewers of Chrome's format.
 *  Raises ArgumentError for another format.
 */
static VALUE
stats_report(int argc, VALUE *argv, VALUE self)
{
    static ID keywords[1];
    VALUE io, options, format = Qundef;

    if (!keywords[0]) keywords[0] = rb_intern("format");
    rb_scan_args(argc, argv, "01:", &io, &options);
    if (!NIL_P(options)) rb_get_kwargs(options, keywords, 0, 1, &format);
    if (UNDEF_P(format)) format = ID2SYM(rb_intern("text"));
    const struct rb_stats_report report = stats_report_in(format);
    VALUE text = rb_stats_report(&report);
    rb_io_write(NIL_P(io) ? rb_ractor_stderr() : io, text);
    return Qnil;
}

/*
 *  Document-module: RubyVM::Stats
 *
 *  Counts where ractors wait, for what and how long; and which instance variables are read and
 *  written, and where. While nothing is on it costs nothing.
 *
 *    RubyVM::Stats.start(:waits)
 *    serve_some_requests
 *    RubyVM::Stats.report
 *    RubyVM::Stats.stop
 *
 *  A whole program is counted without a change when +RUBY_STATS+ is set in its environment:
 *
 *    RUBY_STATS=fields,waits ruby app.rb
 *
 *  Its report is written to $stderr at its end, or to the file that +RUBY_STATS_FILE+ names.
 */
void
rb_stats_init(void)
{
    if (!RB_STATS_BUILT) {
        if (getenv("RUBY_STATS")) rb_stats_say("ruby: RUBY_STATS: built without statistics\n");
        return;
    }
    VALUE stats = rb_define_module_under(rb_cRubyVM, "Stats");

    rb_define_singleton_method(stats, "start", stats_start, -1);
    rb_define_singleton_method(stats, "stop", stats_stop, 0);
    rb_define_singleton_method(stats, "reset", stats_reset, 0);
    rb_define_singleton_method(stats, "on", stats_on, 0);
    rb_define_singleton_method(stats, "to_h", stats_to_h, 0);
    rb_define_singleton_method(stats, "report", stats_report, -1);
    stats_read_environment();
}
