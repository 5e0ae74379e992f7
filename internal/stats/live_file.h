#ifndef INTERNAL_STATS_LIVE_FILE_H
#define INTERNAL_STATS_LIVE_FILE_H
/**
 * Publishing for `ruby -runlocked-top` (lib/unlocked-top.rb): a mapped file of fixed layout, so
 * that to publish is to store. The program writes it where it counts anyway, and where threads get
 * and leave their turn; there is no thread for it.
 *
 * Stored: a head, two blocks of the process, and a slot for each ractor, of 64-bit words in the
 * byte order of the machine. Owner: the process; of a slot, the ractor. The file is in a private
 * directory of the user, and is locked (flock) as long as its process runs.
 *
 * Invariants
 *   LIV-1  Seqlock: each block and each slot has a count of its changes, odd while it is changed. A
 *          reader wants it even and equal before and after, and else reads again.
 *   LIV-2  A slot is changed under `busy` of the books whose it is; the block `all` under the lock
 *          of its sums (unlocked/stats/waits.c); the block `gc` under the VM lock.
 *   LIV-3  The mapping stays at its address until the process ends. In a forked child another file
 *          takes its place there, or memory that no process reads.
 *
 * Errors: when there are more ractors than slots, the others are not shown.
 */
#include "internal/stats/books.h"
#include "ruby/internal/value.h"

/* Raised when the layout changes. lib/unlocked-top/published.rb has the same. */
#define RB_STATS_LIVE_VERSION 1
#define RB_STATS_LIVE_MAGIC "Ruby\ntop"
#define RB_STATS_LIVE_ORDER UINT64_C(0x0102030405060708)

enum {
    RB_STATS_LIVE_SLOTS = 256,
    RB_STATS_LIVE_REASONS = 10,         /* as RB_STATS_REASONS */
    RB_STATS_LIVE_NAME = 40,
    RB_STATS_LIVE_PATH = 192
};

enum rb_stats_live_state { RB_STATS_LIVE_STOPPED, RB_STATS_LIVE_ON };

struct rb_stats_live_slot {
    uint64_t changes;
    uint64_t used;                      /* 0: free */
    uint64_t ractor, began;
    uint64_t running, running_since;    /* 1: a thread has the GVL */
    uint64_t ended;                     /* 1: its last thread has ended */
    uint64_t collects;                  /* it collects since then; 0: no */
    uint64_t objects, malloced;         /* allocated since counting began; bytes */
    uint64_t waiting[RB_STATS_CAUSES];  /* threads that wait now */
    uint64_t since[RB_STATS_CAUSES];    /* the last of them */
    uint64_t waits[RB_STATS_CAUSES][3]; /* count, sum, longest */
    uint64_t line;
    char name[RB_STATS_LIVE_NAME];
    char path[RB_STATS_LIVE_PATH];      /* the end of it, if it is longer */
};

struct rb_stats_live_all {
    uint64_t changes;
    uint64_t wall, started;             /* until it was stopped last; on since then, or 0 */
    uint64_t serial, stopped, since;    /* a ractor waits for another one since then, or 0 */
    uint64_t ractors, most_ractors;
};

struct rb_stats_live_gc {
    uint64_t changes;
    uint64_t reasons[10];               /* RB_STATS_REASON_LIST */
    uint64_t steps[3], stops[3], outside[3];
    uint64_t marking, sweeping;
    uint64_t malloc_growth;             /* bytes of malloc less those of free, since the last one */
};

struct rb_stats_live {
    char magic[8];
    uint64_t order, version, size, slot_size, slots, process, began;
    uint64_t state;
    uint64_t unused[7];
    struct rb_stats_live_all all;       /* word 16 */
    uint64_t unused_all[8];
    struct rb_stats_live_gc gc;         /* word 32 */
    uint64_t unused_gc[128 - 32 - sizeof(struct rb_stats_live_gc) / sizeof(uint64_t)];
    struct rb_stats_live_slot slot[RB_STATS_LIVE_SLOTS];        /* word 128 */
};

/** The published file; NULL: none. */
extern struct rb_stats_live *rb_stats_live;

/** Makes the file and maps it, once in a process; false: @p why is the reason, of @p size. */
bool rb_stats_live_open(char *why, size_t size);
/** In a forked child: a file of its own; that of the parent goes, if the child is a @p daemon. */
bool rb_stats_live_open_in_child(bool daemon, char *why, size_t size);
/** The process ends: the file goes. */
void rb_stats_live_close(void);

/** For the command line: is -runlocked-top among @p libraries (0: none)? */
bool rb_stats_top_p(VALUE libraries);
/** Then the program is empty, and all words are for the library. */
void rb_stats_top_program(VALUE libraries, VALUE *program, const char **name);

#endif /* INTERNAL_STATS_LIVE_FILE_H */
