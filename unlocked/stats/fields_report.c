/*
 * stats/fields_report.c: accesses to instance variables, in a report. Part of ractor.c. See
 * internal/stats/fields_report.h.
 *
 * All records are added up in accesses of the report's own: once for each class, once for each
 * line, and once for all.
 */
#include "internal/stats/books.h"
#include "internal/stats/fields_report.h"
#include "internal/stats/sums.h"
#include <stdlib.h>
#include <string.h>

enum { STATS_FIELDS_ROWS = 20 };        /* of a table in a text */

static const char *const stats_access_names[RB_STATS_ACCESS_KINDS] = {
    "reads", "writes", "adds", "removals", "defined"
};
static const char *const stats_where_names[RB_STATS_WHERES] = {
    "slot", "array", "field", "table", "class", "complex", "nowhere"
};

struct stats_fields {
    struct rb_stats_accesses *classes, *places;
    struct rb_stats_counts all;
};

static void
stats_fields_join(struct rb_stats_accesses *to, const struct rb_stats_record *record,
                  const struct rb_stats_counts *counts, const char *file, int line)
{
    struct rb_stats_record *sum = rb_stats_record_of(to, file, strlen(file), line,
                                                     record->class_name, record->type);

    if (sum) rb_stats_counts_join(&sum->counts, counts);
}

static void
stats_fields_record(const struct rb_stats_record *record, const struct rb_stats_counts *counts,
                    void *data)
{
    struct stats_fields *fields = data;

    if (rb_stats_counts_sum(counts) == 0) return;
    rb_stats_counts_join(&fields->all, counts);
    stats_fields_join(fields->classes, record, counts, "", 0);
    stats_fields_join(fields->places, record, counts, record->file, record->line);
}

static void
stats_fields_books(struct rb_stats_books *books, void *data)
{
    if (books->accesses) rb_stats_accesses_each(books->accesses, stats_fields_record, data);
}

/* false: no memory. */
static bool
stats_fields_sum(struct stats_fields *fields)
{
    memset(fields, 0, sizeof(*fields));
    fields->classes = calloc(1, sizeof(*fields->classes));
    fields->places = calloc(1, sizeof(*fields->places));
    if (!fields->classes || !fields->places) return false;
    rb_stats_each_books(stats_fields_books, fields);
    return true;
}

static void
stats_fields_free(struct stats_fields *fields)
{
    rb_stats_accesses_free(fields->classes);
    rb_stats_accesses_free(fields->places);
}

static int
stats_compare_records(const void *a, const void *b)
{
    const struct rb_stats_record *left = *(const struct rb_stats_record *const *)a;
    const struct rb_stats_record *right = *(const struct rb_stats_record *const *)b;
    uint64_t more = rb_stats_counts_sum(&left->counts), less = rb_stats_counts_sum(&right->counts);

    if (more != less) return more < less ? 1 : -1;
    int order = strcmp(left->class_name, right->class_name);
    if (!order) order = strcmp(left->file, right->file);
    return order ? order : left->line - right->line;
}

/* All records, the largest first; *count: how many. To be freed. */
static const struct rb_stats_record **
stats_records_sorted(const struct rb_stats_accesses *accesses, size_t *count)
{
    const struct rb_stats_record **sorted = malloc((accesses->count + 1) * sizeof(*sorted));
    const struct rb_stats_record *record = NULL;

    *count = 0;
    if (!sorted) return NULL;
    while ((record = rb_stats_record_next(accesses, record))) sorted[(*count)++] = record;
    qsort(sorted, *count, sizeof(*sorted), stats_compare_records);
    return sorted;
}

/* ---- text ----------------------------------------------------------------------------------- */

static void
stats_text_counts(struct stats_out *out, const struct rb_stats_counts *counts)
{
    rb_stats_out_format(out, "%12llu", (unsigned long long)rb_stats_counts_sum(counts));
    for (int i = 0; i < RB_STATS_DEFINED; i++) {
        rb_stats_out_format(out, " %10llu", (unsigned long long)counts->kinds[i]);
    }
}

/* Where most of the values were. */
static const char *
stats_most_where(const struct rb_stats_counts *counts)
{
    int most = 0;
    for (int i = 1; i < RB_STATS_WHERES; i++) {
        if (counts->wheres[most] < counts->wheres[i]) most = i;
    }
    return stats_where_names[most];
}

static void
stats_text_records(struct stats_out *out, const struct rb_stats_accesses *accesses, bool places)
{
    size_t count, shown = 0;
    const struct rb_stats_record **records = stats_records_sorted(accesses, &count);

    rb_stats_out_format(out, "\n%12s %10s %10s %10s %10s  %s\n", "accesses", "reads",
                        "writes", "adds",
                        "removals", places ? "line, class" : "class, type, where the values were");
    for (; records && shown < count && shown < STATS_FIELDS_ROWS; shown++) {
        const struct rb_stats_record *record = records[shown];
        stats_text_counts(out, &record->counts);
        rb_stats_out_bytes(out, "  ", 2);
        if (places) {
            rb_stats_out_text(out, record->file, strlen(record->file));
            rb_stats_out_format(out, ":%d  ", record->line);
        }
        rb_stats_out_text(out, record->class_name, strlen(record->class_name));
        if (!places) {
            rb_stats_out_format(out, "  %s  %s", record->type, stats_most_where(&record->counts));
        }
        rb_stats_out_bytes(out, "\n", 1);
    }
    if (shown < count) rb_stats_out_format(out, "%12s and %zu more\n", "", count - shown);
    free(records);
}

static void
stats_text_sums(struct stats_out *out, const struct rb_stats_counts *all,
                const struct rb_stats_period *period)
{
    rb_stats_out_format(out, "\nInstance variables: %llu accesses in %.3f s",
                        (unsigned long long)rb_stats_counts_sum(all),
                        (double)period->wall / 1e9);
    for (int i = 0; i < RB_STATS_ACCESS_KINDS; i++) {
        rb_stats_out_format(out, "%s %llu %s", i ? "," : ":", (unsigned long long)all->kinds[i],
                            stats_access_names[i]);
    }
    rb_stats_out_format(out, "\n  values in:");
    for (int i = 0; i < RB_STATS_WHERES; i++) {
        if (!all->wheres[i]) continue;
        rb_stats_out_format(out, " %s %llu", stats_where_names[i],
                            (unsigned long long)all->wheres[i]);
    }
    rb_stats_out_format(out, "\n  inline caches: %llu hits, %llu misses; cache of the side table: "
                        "%llu hits, %llu misses\n  from compiled code: %llu\n",
                        (unsigned long long)all->hits, (unsigned long long)all->misses,
                        (unsigned long long)all->table_hits, (unsigned long long)all->table_misses,
                        (unsigned long long)all->compiled);
}

void
rb_stats_fields_text(struct stats_out *out, const struct rb_stats_period *period)
{
    struct stats_fields fields;

    if (stats_fields_sum(&fields)) {
        stats_text_sums(out, &fields.all, period);
        stats_text_records(out, fields.classes, false);
        stats_text_records(out, fields.places, true);
    }
    stats_fields_free(&fields);
}

/* ---- values --------------------------------------------------------------------------------- */

static void
stats_values_counts(struct stats_values *values, const struct rb_stats_counts *counts)
{
    rb_stats_integer(values, "count", rb_stats_counts_sum(counts));
    for (int i = 0; i < RB_STATS_ACCESS_KINDS; i++) {
        rb_stats_integer(values, stats_access_names[i], counts->kinds[i]);
    }
    rb_stats_open(values, "where", false);
    for (int i = 0; i < RB_STATS_WHERES; i++) {
        rb_stats_integer(values, stats_where_names[i], counts->wheres[i]);
    }
    rb_stats_close(values);
    rb_stats_integer(values, "hits", counts->hits);
    rb_stats_integer(values, "misses", counts->misses);
    rb_stats_integer(values, "table_hits", counts->table_hits);
    rb_stats_integer(values, "table_misses", counts->table_misses);
    rb_stats_integer(values, "compiled", counts->compiled);
}

static void
stats_values_records(struct stats_values *values, const char *key,
                     const struct rb_stats_accesses *accesses, bool places)
{
    size_t count;
    const struct rb_stats_record **records = stats_records_sorted(accesses, &count);

    rb_stats_open(values, key, true);
    for (size_t i = 0; i < count; i++) {
        rb_stats_open(values, NULL, false);
        if (places) {
            rb_stats_string(values, "file", records[i]->file);
            rb_stats_integer(values, "line", (uint64_t)records[i]->line);
        }
        rb_stats_string(values, "class", records[i]->class_name);
        rb_stats_string(values, "type", records[i]->type);
        stats_values_counts(values, &records[i]->counts);
        rb_stats_close(values);
    }
    rb_stats_close(values);
    free(records);
}

void
rb_stats_fields_values(struct stats_values *values, const struct rb_stats_period *period)
{
    struct stats_fields fields;

    if (stats_fields_sum(&fields)) {
        rb_stats_open(values, "fields", false);
        rb_stats_real(values, "wall", (double)period->wall / 1e9);
        rb_stats_real(values, "processor", (double)period->processor / 1e9);
        stats_values_counts(values, &fields.all);
        stats_values_records(values, "classes", fields.classes, false);
        stats_values_records(values, "places", fields.places, true);
        rb_stats_close(values);
    }
    stats_fields_free(&fields);
}
