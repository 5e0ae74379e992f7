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
    stats_integer(values, "count", tally->count);
    stats_real(values, "seconds", rb_stats_seconds(tally->sum));
    stats_real(values, "longest", rb_stats_seconds(tally->longest));
}

static void
stats_values_tally(struct stats_values *values, const char *key,
                   const struct rb_stats_tally *tally)
{
    stats_open(values, key, false);
    stats_values_members(values, tally);
    stats_close(values);
}

static void
stats_values_waits(struct stats_values *values, const char *key,
                   const struct rb_stats_tally *waits)
{
    stats_open(values, key, false);
    for (int i = 0; i < RB_STATS_CAUSES; i++) {
        stats_values_tally(values, rb_stats_cause_name(i), &waits[i]);
    }
    stats_close(values);
}

/* Who: number and name; both are nil for the sum of those that ended long ago. */
static void
stats_values_who(struct stats_values *values, uint32_t ractor, const char *name)
{
    if (ractor) stats_integer(values, "ractor", ractor);
    else stats_nil(values, "ractor");
    if (*name) stats_string(values, "name", name);
    else stats_nil(values, "name");
}

static void
stats_values_ractors(struct stats_values *values, const struct stats_copy *copy)
{
    stats_open(values, "ractors", true);
    for (size_t i = 0; i < copy->ractor_count; i++) {
        const struct stats_ractor_copy *ractor = &copy->ractors[i];
        stats_open(values, NULL, false);
        stats_values_who(values, ractor->ractor, ractor->name);
        stats_integer(values, "ended", ractor->ended);
        stats_values_waits(values, "waits", ractor->waits);
        stats_close(values);
    }
    stats_close(values);
}

static void
stats_values_places(struct stats_values *values, const struct stats_copy *copy)
{
    stats_open(values, "places", true);
    for (size_t i = 0; i < copy->places.count; i++) {
        const struct stats_row_copy *row = &copy->places.rows[i];
        uint32_t kind = row->row.kind;

        stats_open(values, NULL, false);
        stats_string(values, "cause",
                     rb_stats_cause_name(kind));
        stats_string(values, "file", row->row.text);
        if (row->row.line > 0) stats_integer(values, "line", (uint64_t)row->row.line);
        else stats_nil(values, "line");
        stats_values_who(values, row->ractor, row->name);
        stats_values_members(values, &row->row.tally);
        stats_close(values);
    }
    stats_close(values);
}

static void
stats_values_errors(struct stats_values *values, const struct stats_copy *copy)
{
    stats_open(values, "isolation_errors", true);
    for (size_t i = 0; i < copy->errors.count; i++) {
        const struct stats_row_copy *row = &copy->errors.rows[i];
        char *place = strchr(row->row.text, '\n');

        if (place) *place++ = '\0';
        stats_open(values, NULL, false);
        stats_string(values, "about", rb_stats_error_kind(row->row.text));
        stats_string(values, "text", row->row.text);
        stats_string(values, "file", place ? place : "");
        stats_integer(values, "line", row->row.line > 0 ? (uint64_t)row->row.line : 0);
        stats_values_who(values, row->ractor, row->name);
        stats_integer(values, "count", row->row.tally.count);
        stats_close(values);
    }
    stats_close(values);
}

static void
stats_values_collections(struct stats_values *values, const struct rb_stats_collections *all)
{
    stats_open(values, "collections", false);
    stats_integer(values, "count", rb_stats_collection_count(all));
    stats_open(values, "reasons", false);
    for (int i = 0; i < RB_STATS_REASONS; i++) {
        stats_integer(values, rb_stats_reason_name(i), all->reasons[i]);
    }
    stats_close(values);
    stats_values_tally(values, "locked", &all->steps);
    stats_values_tally(values, "stopped", &all->stops);
    stats_values_tally(values, "swept_outside", &all->outside);
    stats_real(values, "marking", rb_stats_seconds(all->marking));
    stats_real(values, "sweeping", rb_stats_seconds(all->sweeping));
    stats_close(values);
}

static void
stats_values_serial(struct stats_values *values, const struct rb_stats_sums *sums)
{
    double part = rb_stats_serial_part(sums);

    stats_open(values, "serial", false);
    stats_real(values, "seconds", rb_stats_seconds(sums->serial));
    stats_real(values, "share", rb_stats_share(sums->serial, sums->wall));
    stats_real(values, "work", rb_stats_seconds(sums->serial_work));
    stats_real(values, "stopped", rb_stats_seconds(sums->stopped));
    stats_real(values, "stopped_share", rb_stats_share(sums->stopped, sums->wall));
    stats_real(values, "part", part);
    stats_open(values, "gain", true);
    for (size_t i = 0; i < STATS_CORES; i++) {
        stats_open(values, NULL, false);
        stats_integer(values, "cores", (uint64_t)rb_stats_cores[i]);
        stats_real(values, "times", rb_stats_gain(part, rb_stats_cores[i]));
        stats_close(values);
    }
    stats_close(values);
    stats_close(values);
}

static void
stats_values_copy(struct stats_values *values, unsigned int words, const struct stats_copy *copy)
{
    stats_open(values, NULL, false);
    stats_integer(values, "version", 1);
    stats_integer(values, "process", (uint64_t)getpid());
    stats_real(values, "wall", rb_stats_seconds(copy->sums.wall));
    stats_real(values, "processor", rb_stats_seconds(copy->sums.processor));
    stats_integer(values, "most_ractors", copy->sums.ractors);
    stats_values_errors(values, copy);
    if (words & RB_STATS_WAITS) {
        stats_values_waits(values, "waits", copy->waits);
        stats_values_ractors(values, copy);
        stats_values_places(values, copy);
        stats_values_collections(values, &copy->collections);
        stats_open(values, "switches", false);
        stats_integer(values, "voluntary", (uint64_t)copy->sums.switches);
        stats_integer(values, "forced", (uint64_t)copy->sums.forced_switches);
        stats_close(values);
        stats_values_serial(values, &copy->sums);
    }
    if (words & RB_STATS_FIELDS) rb_stats_fields_values(values);
    stats_close(values);
}

void
rb_stats_report_values(struct stats_values *values, unsigned int words)
{
    struct stats_copy copy;

    rb_stats_copy_all(&copy);
    stats_values_copy(values, words, &copy);
    rb_stats_copy_free(&copy);
    if (values->json) stats_out_bytes(values->json, "\n", 1);
}
