/*
 * stats/reports.c: calls of reports.rb. Part of ractor.c. See internal/stats/reports.h.
 */
#include "internal/common/atomic.h"
#include "internal/common/compiled.h"
#include "internal/stats/output.h"
#include "internal/stats/raw.h"
#include "internal/stats/reports.h"
#include "internal/thread.h"

static VALUE stats_reports;             /* 0: no report was made yet */

/* Two ractors may make it at the same time: one of both is taken. */
static VALUE
stats_reports_module(void)
{
    VALUE reports = ul_atomic_load_acquire(&stats_reports), none = 0;

    if (reports) return reports;
    if (!rb_compiled_run) rb_raise(rb_eNotImpError, "miniruby makes no reports");
    reports = rb_compiled_run("stats/reports");
    rb_gc_register_mark_object(reports);
    return ul_atomic_cas_ordered(&stats_reports, &none, reports) ? reports : none;
}

static VALUE
stats_report_make(VALUE given)
{
    const struct rb_stats_report *report = (const struct rb_stats_report *)given;
    struct stats_out raw = {0};

    if (report->trace) rb_stats_raw_trace(&raw, report->since);
    else rb_stats_raw_counts(&raw, report->waits, report->fields);
    VALUE text = rb_str_new(raw.text, (long)raw.length);
    rb_stats_out_free(&raw);
    return rb_funcall(stats_reports_module(), rb_intern(report->format), 1, text);
}

VALUE
rb_stats_report(const struct rb_stats_report *report)
{
    return rb_suppress_tracing(stats_report_make, (VALUE)report);
}

static VALUE
stats_report_untraced(VALUE report)
{
    return rb_stats_report((const struct rb_stats_report *)report);
}

VALUE
rb_stats_report_at_end(const struct rb_stats_report *report)
{
    rb_execution_context_t *ec = GET_EC();
    const rb_atomic_t mask = ec->interrupt_mask;
    VALUE error = ec->errinfo;
    int state;

    ec->interrupt_mask |= TIMER_INTERRUPT_MASK | PENDING_INTERRUPT_MASK
        | POSTPONED_JOB_INTERRUPT_MASK | TRAP_INTERRUPT_MASK;
    VALUE made = rb_protect(stats_report_untraced, (VALUE)report, &state);
    ec->interrupt_mask = mask;
    if (state) {
        rb_stats_say("ruby: RUBY_STATS: no report, because of %s\n",
                     rb_obj_classname(ec->errinfo));
        made = Qnil;
    }
    ec->errinfo = error;
    return made;
}
