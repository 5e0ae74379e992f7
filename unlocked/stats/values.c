/*
 * stats/values.c: what was counted, as JSON or as a Hash. Part of ractor.c. See
 * internal/stats/values.h.
 */
#include "internal/stats/copy.h"
#include "internal/stats/fields_report.h"
#include "internal/stats/values.h"
#include <string.h>

static void
stats_values_members(struct stats_values *values, const struct rb_stats_tally *tally)
{
    rb_stats_integer(values, "count", tally->count);
    rb_stats_real(values, "seconds", rb_stats_seconds(tally->sum));
    rb_stats_real(values, "longest", rb_stats_seconds(tally->longest));
}

static void
stats_values_tally(struct stats_values *values, const char *key,
                   const struct rb_stats_tally *tally)
{
    rb_stats_open(values, key, false);
    stats_values_members(values, tally);
    rb_stats_close(values);
}

static void
stats_values_waits(struct stats_values *values, const char *key,
                   const struct rb_stats_tally *waits)
{
    rb_stats_open(values, key, false);
    for (int i = 0; i < RB_STATS_CAUSES; i++) {
        stats_values_tally(values, rb_stats_cause_name(i), &waits[i]);
    }
    rb_stats_close(values);
}

/* The ractor: number and name; both are nil for the sum of those that ended long ago. */
static void
stats_values_who(struct stats_values *values, uint32_t ractor, const char *name)
{
    if (ractor) rb_stats_integer(values, "ractor", ractor);
    else rb_stats_nil(values, "ractor");
    if (*name) rb_stats_string(values, "name", name);
    else rb_stats_nil(values, "name");
}

static void
stats_values_ractors(struct stats_values *values, const struct stats_copy *copy)
{
    rb_stats_open(values, "ractors", true);
    for (size_t i = 0; i < copy->ractor_count; i++) {
        const struct stats_ractor_copy *ractor = &copy->ractors[i];
        rb_stats_open(values, NULL, false);
        stats_values_who(values, ractor->ractor, ractor->name);
        rb_stats_integer(values, "ended", ractor->ended);
        stats_values_waits(values, "waits", ractor->waits);
        rb_stats_close(values);
    }
    rb_stats_close(values);
}

static void
stats_values_places(struct stats_values *values, const struct stats_copy *copy)
{
    rb_stats_open(values, "places", true);
    for (size_t i = 0; i < copy->places.count; i++) {
        const struct stats_row_copy *row = &copy->places.rows[i];
        uint32_t kind = row->row.kind;

        rb_stats_open(values, NULL, false);
        rb_stats_string(values, "cause",
                        rb_stats_cause_name(kind));
        rb_stats_string(values, "file", row->row.text);
        if (row->row.line > 0) rb_stats_integer(values, "line", (uint64_t)row->row.line);
        else rb_stats_nil(values, "line");
        stats_values_who(values, row->ractor, row->name);
        stats_values_members(values, &row->row.tally);
        rb_stats_close(values);
    }
    rb_stats_close(values);
}

static void
stats_values_errors(struct stats_values *values, const struct stats_copy *copy)
{
    rb_stats_open(values, "isolation_errors", true);
    for (size_t i = 0; i < copy->errors.count; i++) {
        const struct stats_row_copy *row = &copy->errors.rows[i];
        char *place = strchr(row->row.text, '\n');

        if (place) *place++ = '\0';
        rb_stats_open(values, NULL, false);
        rb_stats_string(values, "about", rb_stats_error_kind(row->row.text));
        rb_stats_string(values, "text", row->row.text);
        rb_stats_string(values, "file", place ? place : "");
        rb_stats_integer(values, "line", row->row.line > 0 ? (uint64_t)row->row.line : 0);
        stats_values_who(values, row->ractor, row->name);
        rb_stats_integer(values, "count", row->row.tally.count);
        rb_stats_close(values);
    }
    rb_stats_close(values);
}

static void
stats_values_collections(struct stats_values *values, const struct rb_stats_collections *all)
{
    rb_stats_open(values, "collections", false);
    rb_stats_integer(values, "count", rb_stats_collection_count(all));
    rb_stats_open(values, "reasons", false);
    for (int i = 0; i < RB_STATS_REASONS; i++) {
        rb_stats_integer(values, rb_stats_reason_name(i), all->reasons[i]);
    }
    rb_stats_close(values);
    stats_values_tally(values, "locked", &all->steps);
    stats_values_tally(values, "stopped", &all->stops);
    stats_values_tally(values, "swept_outside", &all->outside);
    rb_stats_real(values, "marking", rb_stats_seconds(all->marking));
    rb_stats_real(values, "sweeping", rb_stats_seconds(all->sweeping));
    rb_stats_close(values);
}

static void
stats_values_serial(struct stats_values *values, const struct rb_stats_sums *sums)
{
    double part = rb_stats_serial_part(sums);

    rb_stats_open(values, "serial", false);
    rb_stats_real(values, "seconds", rb_stats_seconds(sums->serial));
    rb_stats_real(values, "share", rb_stats_share(sums->serial, sums->period.wall));
    rb_stats_real(values, "work", rb_stats_seconds(sums->serial_work));
    rb_stats_real(values, "stopped", rb_stats_seconds(sums->stopped));
    rb_stats_real(values, "stopped_share",
                  rb_stats_share(sums->stopped, sums->period.wall));
    rb_stats_real(values, "part", part);
    rb_stats_open(values, "gain", true);
    for (size_t i = 0; i < STATS_CORES; i++) {
        rb_stats_open(values, NULL, false);
        rb_stats_integer(values, "cores", (uint64_t)rb_stats_cores[i]);
        rb_stats_real(values, "times", rb_stats_gain(part, rb_stats_cores[i]));
        rb_stats_close(values);
    }
    rb_stats_close(values);
    rb_stats_close(values);
}

static void
stats_values_copy(struct stats_values *values, unsigned int words, const struct stats_copy *copy)
{
    const struct rb_stats_period *period = rb_stats_copy_period(copy, words);

    rb_stats_open(values, NULL, false);
    rb_stats_integer(values, "version", 1);
    rb_stats_integer(values, "process", (uint64_t)getpid());
    rb_stats_real(values, "wall", rb_stats_seconds(period->wall));
    rb_stats_real(values, "processor", rb_stats_seconds(period->processor));
    rb_stats_integer(values, "most_ractors", period->ractors);
    stats_values_errors(values, copy);
    if (words & RB_STATS_WAITS) {
        stats_values_waits(values, "waits", copy->waits);
        stats_values_ractors(values, copy);
        stats_values_places(values, copy);
        stats_values_collections(values, &copy->collections);
        rb_stats_open(values, "switches", false);
        rb_stats_integer(values, "voluntary", (uint64_t)copy->sums.switches);
        rb_stats_integer(values, "forced", (uint64_t)copy->sums.forced_switches);
        rb_stats_close(values);
        stats_values_serial(values, &copy->sums);
    }
    if (words & RB_STATS_FIELDS) rb_stats_fields_values(values, &copy->fields);
    rb_stats_close(values);
}

void
rb_stats_report_values(struct stats_values *values, unsigned int words)
{
    struct stats_copy copy;

    rb_stats_copy_all(&copy);
    stats_values_copy(values, words, &copy);
    rb_stats_copy_free(&copy);
    if (values->json) rb_stats_out_bytes(values->json, "\n", 1);
}
