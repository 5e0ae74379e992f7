/*
 * stats/trace.c: the trace of waits, as a file. Part of ractor.c. See internal/stats/trace.h.
 *
 * The format is the one of Chrome's trace events, which Perfetto reads: an array of complete events
 * (ph X) with times in microseconds. A ractor is a track; where two of its threads wait at the same
 * time, there are more tracks for it.
 */
#include "internal/stats/copy.h"
#include "internal/stats/output.h"
#include "internal/stats/trace.h"
#include <stdlib.h>

enum { STATS_MOST_TRACKS = 16 };        /* of a ractor */

struct stats_tracks {
    struct stats_out *out;
    const struct rb_stats_books *books;
    uint64_t since, now;
    uint64_t ended[STATS_MOST_TRACKS];  /* the end of the last event of each */
    int count;
};

static int
stats_track_number(const struct stats_tracks *tracks, int track)
{
    return (int)tracks->books->ractor + track * 1000000;
}

static void
stats_trace_meta(struct stats_tracks *tracks, int track)
{
    struct stats_out name = { 0 };

    rb_stats_out_format(&name, "ractor %u", tracks->books->ractor);
    if (*tracks->books->name) rb_stats_out_format(&name, " %s", tracks->books->name);
    if (tracks->books->ractor == 1) rb_stats_out_format(&name, " (main)");
    if (track) rb_stats_out_format(&name, ", more threads");
    rb_stats_out_format(tracks->out,
                        ",\n{\"ph\":\"M\",\"name\":\"thread_name\",\"pid\":%d,\"tid\":%d,"
                        "\"args\":{\"name\":", (int)getpid(), stats_track_number(tracks, track));
    rb_stats_out_json(tracks->out, name.text, name.length);
    rb_stats_out_format(tracks->out, "}},\n{\"ph\":\"M\",\"name\":\"thread_sort_index\",\"pid\":%d,"
                        "\"tid\":%d,\"args\":{\"sort_index\":%u}}", (int)getpid(),
                        stats_track_number(tracks, track), tracks->books->ractor);
    rb_stats_out_free(&name);
}

static void
stats_trace_line(struct stats_tracks *tracks, int track, const char *name, const char *category,
                 uint64_t began, uint64_t ended, const struct rb_stats_event *event)
{
    struct stats_out place = { 0 };

    if (began < tracks->since) began = tracks->since;
    if (ended <= began) return;
    rb_stats_out_format(tracks->out, ",\n{\"ph\":\"X\",\"name\":\"%s\",\"cat\":\"%s\",\"ts\":%.3f,"
                        "\"dur\":%.3f,\"pid\":%d,\"tid\":%d", name, category,
                        (double)(began - tracks->since) / 1e3, (double)(ended - began) / 1e3,
                        (int)getpid(), stats_track_number(tracks, track));
    if (event) {
        rb_stats_out_format(&place, "%s:%d", event->file, event->line);
        rb_stats_out_format(tracks->out, ",\"args\":{\"line\":");
        rb_stats_out_json(tracks->out, place.text ? place.text : "", place.length);
        rb_stats_out_bytes(tracks->out, "}", 1);
    }
    rb_stats_out_bytes(tracks->out, "}", 1);
    rb_stats_out_free(&place);
}

/* Puts the event into the first track that is free; on the first one the ractor ran before. */
static void
stats_trace_put(struct stats_tracks *tracks, const struct rb_stats_event *event)
{
    int track = 0;

    while (track < tracks->count && tracks->ended[track] > event->began) track++;
    if (track == STATS_MOST_TRACKS) return;
    if (track == tracks->count) {
        tracks->count++;
        if (track > 0) stats_trace_meta(tracks, track);
    }
    if (track == 0) {
        stats_trace_line(tracks, 0, "running", "run", tracks->ended[0], event->began, NULL);
    }
    stats_trace_line(tracks, track, rb_stats_cause_name(event->kind),
                     event->kind == RB_STATS_COLLECTS ? "gc" : "wait", event->began,
                     event->ended, event);
    tracks->ended[track] = event->ended;
}

/* By their begin; of two that begin together the longer one first. */
static int
stats_compare_events(const void *a, const void *b)
{
    const struct rb_stats_event *left = a, *right = b;

    if (left->began != right->began) return left->began < right->began ? -1 : 1;
    return left->ended > right->ended ? -1 : left->ended < right->ended;
}

static void
stats_trace_books(struct rb_stats_books *books, void *data)
{
    struct stats_tracks tracks = *(struct stats_tracks *)data;
    struct rb_stats_events *events = books->events;
    struct rb_stats_event *sorted;

    if (!events || !(sorted = malloc((events->count + 1) * sizeof(*sorted)))) return;
    for (size_t i = 0; i < events->count; i++) {
        sorted[i] = events->blocks[i / RB_STATS_BLOCK_EVENTS][i % RB_STATS_BLOCK_EVENTS];
    }
    qsort(sorted, events->count, sizeof(*sorted), stats_compare_events);
    tracks.books = books;
    tracks.ended[0] = books->ractor == 1 || !events->count ? tracks.since : sorted[0].began;
    tracks.count = 1;
    stats_trace_meta(&tracks, 0);
    for (size_t i = 0; i < events->count; i++) stats_trace_put(&tracks, &sorted[i]);
    if (!books->ended && books->ractor == 1) {
        stats_trace_line(&tracks, 0, "running", "run", tracks.ended[0], tracks.now, NULL);
    }
    if (events->lost) {
        rb_stats_out_format(tracks.out,
                            ",\n{\"ph\":\"i\",\"s\":\"t\",\"name\":\"%zu more events were "
                            "not kept\",\"ts\":%.3f,\"pid\":%d,\"tid\":%d}", events->lost,
                            (double)(tracks.ended[0] - tracks.since) / 1e3, (int)getpid(),
                            stats_track_number(&tracks, 0));
    }
    free(sorted);
}

void
rb_stats_trace_write(struct stats_out *out, uint64_t since)
{
    struct stats_tracks tracks = { .out = out, .since = since, .now = rb_stats_now() };

    rb_stats_out_format(out, "{\"displayTimeUnit\":\"ms\",\"traceEvents\":[\n"
                        "{\"ph\":\"M\",\"name\":"
                        "\"process_name\",\"pid\":%d,\"args\":{\"name\":\"ruby\"}}", (int)getpid());
    rb_stats_each_books(stats_trace_books, &tracks);
    rb_stats_out_format(out, "\n]}\n");
}
