/*
 * stats/report.c: what was counted, as a text for people. Part of ractor.c. See
 * internal/stats/report.h.
 */
#include "internal/stats/copy.h"
#include "internal/stats/fields_report.h"
#include "internal/stats/report.h"
#include <string.h>

enum { STATS_TEXT_ROWS = 20 };          /* of each table */

static void
stats_text_tally(struct stats_out *out, const struct rb_stats_tally *tally)
{
    rb_stats_out_format(out, "%10llu %10.3f %10.3f", (unsigned long long)tally->count,
                        rb_stats_seconds(tally->sum), rb_stats_seconds(tally->longest) * 1000);
}

static void
stats_text_waits(struct stats_out *out, const struct stats_copy *copy)
{
    rb_stats_out_format(out, "\n%-52s%10s %10s %10s\n", "Waits", "times", "seconds", "longest ms");
    for (int i = 0; i < RB_STATS_CAUSES; i++) {
        if (!copy->waits[i].count) continue;
        rb_stats_out_format(out, "  %-11s %-38s", rb_stats_cause_name(i), rb_stats_cause_text(i));
        stats_text_tally(out, &copy->waits[i]);
        rb_stats_out_bytes(out, "\n", 1);
    }
}

static void
stats_text_ractor(struct stats_out *out, const struct stats_row_copy *row)
{
    if (!row->ractor) rb_stats_out_format(out, "ended");
    else {
        rb_stats_out_format(out, "#%u ", row->ractor);
        rb_stats_out_text(out, row->name, strlen(row->name));
    }
}

static void
stats_text_places(struct stats_out *out, const struct stats_copy *copy)
{
    size_t shown = 0;

    if (!copy->places.count) return;
    rb_stats_out_format(out, "\n%10s %10s %10s  %s\n", "times", "seconds", "longest ms",
                        "where: cause, line, ractor");
    for (; shown < copy->places.count && shown < STATS_TEXT_ROWS; shown++) {
        const struct stats_row_copy *row = &copy->places.rows[shown];
        uint32_t kind = row->row.kind;

        stats_text_tally(out, &row->row.tally);
        rb_stats_out_format(out, "  %-11s ", rb_stats_cause_name(kind));
        rb_stats_out_text(out, row->row.text, strlen(row->row.text));
        if (row->row.line > 0) rb_stats_out_format(out, ":%d", row->row.line);
        rb_stats_out_bytes(out, "  ", 2);
        stats_text_ractor(out, row);
        rb_stats_out_bytes(out, "\n", 1);
    }
    if (shown < copy->places.count) {
        rb_stats_out_format(out, "%10s and %zu more\n", "", copy->places.count - shown);
    }
}

static void
stats_text_collections(struct stats_out *out, const struct rb_stats_collections *all)
{
    const char *separator = "";

    rb_stats_out_format(out, "\nCollections: %llu",
                        (unsigned long long)rb_stats_collection_count(all));
    for (int i = 0; i < RB_STATS_REASONS; i++) {
        if (!all->reasons[i]) continue;
        rb_stats_out_format(out, "%s%llu %s", *separator ? separator : " (",
                            (unsigned long long)all->reasons[i], rb_stats_reason_name(i));
        separator = ", ";
    }
    rb_stats_out_format(out, "%s in %llu steps\n", *separator ? ")" : "",
                        (unsigned long long)all->steps.count);
    rb_stats_out_format(out, "  with the VM lock %.3f s (longest %.3f ms), of these with all "
                        "others stopped %.3f s\n", rb_stats_seconds(all->steps.sum),
                        rb_stats_seconds(all->steps.longest) * 1000,
                        rb_stats_seconds(all->stops.sum));
    rb_stats_out_format(out, "  marking %.3f s, sweeping %.3f s, sweeping outside the lock "
                        "%.3f s\n",
                        rb_stats_seconds(all->marking), rb_stats_seconds(all->sweeping),
                        rb_stats_seconds(all->outside.sum));
}

static void
stats_text_serial(struct stats_out *out, const struct rb_stats_sums *sums)
{
    double part = rb_stats_serial_part(sums);

    rb_stats_out_format(out, "\nSerial part: in %.1f %% of the time one ractor worked for "
                        "which others waited, or which\n  collected; all others stood still "
                        "for %.1f %%.\n",
                        rb_stats_share(sums->serial, sums->period.wall) * 100,
                        rb_stats_share(sums->stopped, sums->period.wall) * 100);
    if (sums->period.ractors <= 1) {
        static const char alone[] = "  One ractor did all of the work: more cores gain nothing.\n";
        rb_stats_out_bytes(out, alone, strlen(alone));
        return;
    }
    rb_stats_out_format(out, "  It is %.1f %% of the work: the work becomes at most", part * 100);
    for (size_t i = 0; i < STATS_CORES; i++) {
        rb_stats_out_format(out, "%s %.1f times as fast on %d cores",
                            i == 1 ? ",\n " : i ? "," : "",
                            rb_stats_gain(part, rb_stats_cores[i]), rb_stats_cores[i]);
    }
    rb_stats_out_bytes(out, ".\n", 2);
}

static void
stats_text_errors(struct stats_out *out, const struct stats_copy *copy)
{
    size_t shown = 0;

    if (!copy->errors.count) return;
    rb_stats_out_format(out, "\n%10s  isolation errors: about, text, line, ractor\n", "times");
    for (; shown < copy->errors.count && shown < STATS_TEXT_ROWS; shown++) {
        const struct stats_row_copy *row = &copy->errors.rows[shown];
        const char *place = strchr(row->row.text, '\n');
        size_t length = place ? (size_t)(place - row->row.text) : strlen(row->row.text);

        rb_stats_out_format(out, "%10llu  %s: ", (unsigned long long)row->row.tally.count,
                            rb_stats_error_kind(row->row.text));
        rb_stats_out_text(out, row->row.text, length);
        rb_stats_out_bytes(out, "  ", 2);
        if (place) {
            rb_stats_out_text(out, place + 1, strlen(place + 1));
            rb_stats_out_format(out, ":%d  ", row->row.line);
        }
        stats_text_ractor(out, row);
        rb_stats_out_bytes(out, "\n", 1);
    }
    if (shown < copy->errors.count) {
        rb_stats_out_format(out, "%10s and %zu more\n", "", copy->errors.count - shown);
    }
}

void
rb_stats_report_text(struct stats_out *out, unsigned int words)
{
    struct stats_copy copy;

    rb_stats_copy_all(&copy);
    const struct rb_stats_period *period = rb_stats_copy_period(&copy, words);
    rb_stats_out_format(out, "RubyVM::Stats of process %d: %.3f s, %.3f s of processors, "
                        "%u ractor%s at most\n", (int)getpid(), rb_stats_seconds(period->wall),
                        rb_stats_seconds(period->processor), period->ractors,
                        period->ractors == 1 ? "" : "s");
    if (words & RB_STATS_WAITS) {
        stats_text_waits(out, &copy);
        stats_text_places(out, &copy);
        stats_text_collections(out, &copy.collections);
        rb_stats_out_format(out, "Switches of native threads: %ld voluntary, %ld forced\n",
                            copy.sums.switches, copy.sums.forced_switches);
        stats_text_serial(out, &copy.sums);
    }
    if (words & RB_STATS_FIELDS) rb_stats_fields_text(out, &copy.fields);
    stats_text_errors(out, &copy);
    rb_stats_copy_free(&copy);
}
