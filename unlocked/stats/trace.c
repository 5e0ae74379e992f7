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
#include "internal/stats/waits.h"
#include <stdlib.h>
#include <string.h>

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
    struct stats_out name = {0};

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
    struct stats_out place = {0};

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

/* ---- a copy of the events ------------------------------------------------------------------- */

struct stats_events_copy {
    struct rb_stats_books *books;
    struct rb_stats_event *events;
    size_t count, capacity, lost;
};

static void
stats_copy_waiting_event(const struct rb_stats_wait *wait, enum rb_stats_cause cause,
                         const struct rb_stats_tally *tally, void *data)
{
    struct stats_events_copy *copy = data;

    if (copy->count == copy->capacity) return;
    copy->events[copy->count++] = (struct rb_stats_event){
        .began = wait->began, .ended = wait->began + tally->sum, .kind = cause,
        .file = rb_stats_books_file(copy->books, wait->path, wait->length), .line = wait->line
    };
}

/* A block of events, at most, so that no thread waits long for the books. Whether there are more.
 * */
static bool
stats_copy_block(struct stats_events_copy *copy, uint32_t cleared, size_t count)
{
    const struct rb_stats_books *books = copy->books;

    if (!books->events || books->cleared != cleared || copy->count >= count) return false;
    size_t block = copy->count / RB_STATS_BLOCK_EVENTS;
    size_t size = count - copy->count;
    if (size > RB_STATS_BLOCK_EVENTS) size = RB_STATS_BLOCK_EVENTS;
    memcpy(copy->events + copy->count, books->events->blocks[block],
           size * sizeof(*copy->events));
    copy->count += size;
    return copy->count < count;
}

/* The events of the books until now, and the waits that continue. Their memory is to be freed. */
static struct stats_events_copy
stats_copy_events(struct rb_stats_books *books)
{
    struct stats_events_copy copy = { .books = books };
    bool more;

    rb_stats_lock(&books->busy);
    size_t count = books->events ? books->events->count : 0;
    uint32_t cleared = books->cleared;
    copy.lost = books->events ? books->events->lost : 0;
    for (const struct rb_stats_wait *wait = books->waiting; wait; wait = wait->next) {
        copy.capacity++;
    }
    rb_stats_unlock(&books->busy);
    copy.capacity += count;
    if (!copy.capacity || !(copy.events = malloc(copy.capacity * sizeof(*copy.events)))) {
        return copy;
    }
    do {
        rb_stats_lock(&books->busy);
        more = stats_copy_block(&copy, cleared, count);
        if (!more) rb_stats_each_wait(books, stats_copy_waiting_event, &copy);
        rb_stats_unlock(&books->busy);
    } while (more);
    return copy;
}

static void
stats_trace_books(const struct stats_tracks *all, struct rb_stats_books *books)
{
    struct stats_tracks tracks = *all;
    struct stats_events_copy copy = stats_copy_events(books);

    if (copy.count) {
        qsort(copy.events, copy.count, sizeof(*copy.events), stats_compare_events);
        tracks.books = books;
        tracks.ended[0] = books->ractor == 1 ? tracks.since : copy.events[0].began;
        tracks.count = 1;
        stats_trace_meta(&tracks, 0);
        for (size_t i = 0; i < copy.count; i++) stats_trace_put(&tracks, &copy.events[i]);
        if (!books->ended && books->ractor == 1) {
            stats_trace_line(&tracks, 0, "running", "run", tracks.ended[0], tracks.now, NULL);
        }
    }
    if (copy.count && copy.lost) {
        rb_stats_out_format(tracks.out,
                            ",\n{\"ph\":\"i\",\"s\":\"t\",\"name\":\"%zu more events were "
                            "not kept\",\"ts\":%.3f,\"pid\":%d,\"tid\":%d}", copy.lost,
                            (double)(tracks.ended[0] - tracks.since) / 1e3, (int)getpid(),
                            stats_track_number(&tracks, 0));
    }
    free(copy.events);
}

void
rb_stats_trace_write(struct stats_out *out, uint64_t since)
{
    struct stats_tracks tracks = { .out = out, .since = since, .now = rb_stats_now() };
    struct rb_stats_books *books = NULL;

    rb_stats_out_format(out, "{\"displayTimeUnit\":\"ms\",\"traceEvents\":[\n"
                        "{\"ph\":\"M\",\"name\":"
                        "\"process_name\",\"pid\":%d,\"args\":{\"name\":\"ruby\"}}", (int)getpid());
    while ((books = rb_stats_books_next(books))) stats_trace_books(&tracks, books);
    rb_stats_out_format(out, "\n]}\n");
}
