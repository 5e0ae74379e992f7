#ifndef INTERNAL_STATS_BOOKS_H
#define INTERNAL_STATS_BOOKS_H
/**
 * Where statistics are counted: each ractor has books of its own, so that counting needs no lock
 * that ractors share. A report adds up the books of all.
 *
 * Stored: a list of books, in memory of malloc: nothing here is an object, so the GC knows nothing
 * of it, and counting can continue in the middle of a collection. Paths of files are copied: code
 * and its path may be freed. Owner: the ractor; those of ractors that have ended stay in the list,
 * and are added up when there are many.
 *
 * Invariants
 *   STA-1  A book is changed by threads of its ractor alone, under its `busy`, and read by others
 *          under `busy`. Counts of accesses (internal/ivar/counted.h) are the exception: the thread
 *          that runs the ractor adds to them without it, and readers get a count of a moment ago.
 *   STA-2  The holder of `busy`, or of the lock of the list, does not wait, allocates no object,
 *          and raises nothing: so it may be taken with any other lock held, and in the GC.
 *   STA-3  While rb_stats_on is 0 nothing is counted. A waiting ractor always has books, for its
 *          list of waits. Unused books are freed with it.
 *
 * Errors: memory that malloc does not give is missing in the report, as rows "(others)".
 */
#include "internal/stats/accesses.h"
#include "internal/stats/counters.h"
#include "internal/stats/tables.h"

/* The words of RUBY_STATS and of RubyVM::Stats.start. */
enum rb_stats_word {
    RB_STATS_FIELDS = 1,
    RB_STATS_WAITS = 2,
    RB_STATS_TRACE = 4,
    RB_STATS_LIVE = 8
};
/* Waits are timed for these. */
#define RB_STATS_TIMED (RB_STATS_WAITS | RB_STATS_TRACE | RB_STATS_LIVE)

/** The kinds that are counted now. Written under the VM lock; read without a lock, where something
 * waits. */
extern unsigned int rb_stats_on;

/* `make without-stats` builds without the callers; the difference to a usual build is the cost of
 * statistics that are off. Threads that wait are in lists in both. */
#ifdef RB_STATS_LEFT_OUT
enum { RB_STATS_BUILT = false };
#else
enum { RB_STATS_BUILT = true };
#endif

/** Whether one of @p words is counted now. */
static inline bool
rb_stats_counts_p(unsigned int words)
{
    return RB_STATS_BUILT && RB_UNLIKELY(rb_stats_on & words);
}

enum rb_stats_cause { RB_STATS_CAUSE_LIST(RB_STATS_ENUMERATOR) RB_STATS_CAUSES };

/* Kinds of rows that are no waits. */
enum rb_stats_kind {
    RB_STATS_ISOLATION = RB_STATS_CAUSES,
    RB_STATS_COLLECTS           /* the ractor collects */
};

/* A wait or a step of a collection, for the trace. */
struct rb_stats_event {
    uint64_t began, ended;
    uint64_t file;                      /* the address of the text of a row of `files`, or 0 */
    int32_t line;
    uint32_t kind;
};

enum {
    RB_STATS_BLOCK_EVENTS = 4096,
    RB_STATS_MOST_BLOCKS = 256
};

/* Blocks of malloc; then nothing more is kept. */
struct rb_stats_events {
    struct rb_stats_event *blocks[RB_STATS_MOST_BLOCKS];
    size_t count, lost;
};

struct rb_ractor_struct;
struct rb_execution_context_struct;

enum {
    RB_STATS_NAME = 40,
    RB_STATS_PATH = 512                 /* of a longer path, its end */
};

/* A wait that continues (internal/stats/waits.h), on the stack of the thread that waits. */
struct rb_stats_wait {
    struct rb_stats_wait *next, **link; /* in the list of the books, and under their `busy` */
    struct rb_stats_books *books;       /* NULL: it is in no list, because there was no memory */
    const struct rb_execution_context_struct *ec;
    enum rb_stats_cause cause;
    unsigned int collections;           /* how many had begun or ended when it began */
    bool serial, with_line;
    bool asleep;                        /* a thread that was not woken yet */
    void *live;                         /* where it is published; or NULL */
    struct rb_stats_wait *outer;        /* of a turn: the wait for a message in which it is */
    uint64_t began;                     /* nanoseconds of the monotonic clock; 0: not counted */
    uint64_t inside;                    /* of it, waits for a turn */
    int line;
    uint32_t length;
    char path[RB_STATS_PATH];
};

struct rb_stats_books {
    struct rb_stats_books *next;
    uint32_t busy;
    uint32_t ractor;                    /* the number of the ractor; 0: of several that ended */
    uint32_t ended;                     /* how many ractors have ended whose books these are */
    uint32_t pins;                      /* who reads them, without a lock */
    uint32_t cleared;                   /* how often */
    bool at_barrier;                    /* the wait for the lock there belongs to the barrier */
    bool uncounted;                     /* there was no memory for accesses */
    char name[RB_STATS_NAME];
    struct rb_stats_tally waits[RB_STATS_CAUSES];
    struct rb_stats_table places;       /* by cause, file and line */
    struct rb_stats_table errors;       /* isolation errors */
    struct rb_stats_accesses *accesses;
    struct rb_stats_wait *waiting;      /* the waits that continue */
    void *live;                         /* its slot of internal/stats/live_file.h; or NULL */
    struct rb_stats_events *events;     /* of the trace; then the books are not added up */
    struct rb_stats_table files;        /* of events; as old as the books */
};

/* A place in a program. */
struct rb_stats_place {
    const char *path;                   /* valid until the next safepoint */
    size_t length;
    int line;
};

/** The books of @p r, which are made at the first call. NULL: no memory. */
struct rb_stats_books *rb_stats_books_of(struct rb_ractor_struct *r);

/** Adds an event to the trace, when there is one. The books are locked. */
void rb_stats_event_add(struct rb_stats_books *books, uint32_t kind, uint64_t began,
                        uint64_t ended, const struct rb_stats_row *row);

/** Where @p ec is: the innermost line of Ruby code that is no code of the core. */
struct rb_stats_place rb_stats_here(const struct rb_execution_context_struct *ec);

/** The accesses of @p books. NULL: no memory; then `uncounted` is set, until the books are emptied.
 *  By the thread that runs the ractor. */
struct rb_stats_accesses *rb_stats_books_accesses(struct rb_stats_books *books);

/** Empties the caches of accesses (ACC-1). All ractors are stopped. */
void rb_stats_books_forget(void);

/** Nanoseconds of the monotonic clock. */
uint64_t rb_stats_now(void);

/** Calls @p func with the books of each ractor, which are locked meanwhile. */
void rb_stats_each_books(void (*func)(struct rb_stats_books *books, void *data), void *data);

/** The books after @p books, or the first ones after NULL; NULL: there are no more. They stay until
 *  they are given to the next call, but are not locked. */
struct rb_stats_books *rb_stats_books_next(struct rb_stats_books *books);

/** The text of a place, for an event: it stays as long as the books, which are locked. */
const char *rb_stats_books_file(struct rb_stats_books *books, const char *file, size_t length);

/** Empties all books. */
void rb_stats_books_clear(void);

/** @p r is freed. */
void rb_stats_books_leave(struct rb_ractor_struct *r);

/** In a forked child: the books of the ractors that it does not have go, and all counts. */
void rb_stats_books_after_fork(void);

#endif /* INTERNAL_STATS_BOOKS_H */
