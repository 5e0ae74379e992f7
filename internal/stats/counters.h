#ifndef INTERNAL_STATS_COUNTERS_H
#define INTERNAL_STATS_COUNTERS_H
/**
 * The one list of all counts, by name. Enumerations are made of these lists, and so are the keys
 * and texts of reports (unlocked/stats/reports.rb). X(NAME, key, text): NAME is that of the
 * enumerator, without RB_STATS_, or of the member.
 */

/* Why a ractor waits: how often, nanoseconds, the longest wait. */
#define RB_STATS_CAUSE_LIST(X) \
    X(LOCK, "lock", "another ractor had the VM lock") \
    X(BARRIER, "barrier", "another ractor stopped all others") \
    X(COLLECTION, "collection", "another ractor collected garbage") \
    X(STOP, "stop", "until the others had stopped") \
    X(RECEIVE, "receive", "Ractor.receive") \
    X(TAKE, "take", "Ractor#take, Ractor.select") \
    X(YIELD, "yield", "Ractor.yield") \
    X(TURN, "turn", "threads that could run, for their turn")

/* Why a collection began: CRuby's reasons, those of a major collection first. */
#define RB_STATS_REASON_LIST(X) \
    X(MAJOR_NOFREE, "major_nofree", "") \
    X(MAJOR_OLDGEN, "major_oldgen", "") \
    X(MAJOR_SHADY, "major_shady", "") \
    X(MAJOR_FORCE, "major_force", "") \
    X(MAJOR_OLDMALLOC, "major_oldmalloc", "") \
    X(MINOR_NEWOBJ, "newobj", "") \
    X(MINOR_MALLOC, "malloc", "") \
    X(MINOR_METHOD, "method", "") \
    X(MINOR_CAPI, "capi", "") \
    X(MINOR_STRESS, "stress", "")

/* Accesses to instance variables; an addition sets one that the object did not have. */
#define RB_STATS_ACCESS_LIST(X) \
    X(READ, "reads", "") \
    X(WRITE, "writes", "") \
    X(ADD, "adds", "") \
    X(REMOVE, "removals", "") \
    X(DEFINED, "defined", "")

/* Where the reference to the value was. */
#define RB_STATS_WHERE_LIST(X) \
    X(IN_SLOT, "slot", "in the slot of the object itself") \
    X(IN_ARRAY, "array", "of a plain object: in an array of malloc") \
    X(IN_FIELD, "field", "a slot field refers to a fields object") \
    X(IN_TABLE, "table", "the side table does") \
    X(IN_CLASS, "class", "a class or module does") \
    X(COMPLEX, "complex", "a hash table, of any of these") \
    X(NOWHERE, "nowhere", "a number, a Symbol, nil, true, false")

/* Counts of caches and compiled code. */
#define RB_STATS_CACHE_LIST(X) \
    X(hits, "hits", "of inline caches") \
    X(misses, "misses", "of inline caches") \
    X(table_hits, "table_hits", "of the cache of the side table") \
    X(table_misses, "table_misses", "of the cache of the side table") \
    X(compiled, "compiled", "from compiled code")

#define RB_STATS_ENUMERATOR(name, key, text) RB_STATS_##name,
#define RB_STATS_MEMBER(name, key, text) uint64_t name;
#define RB_STATS_LINE(name, key, text) key "\t" text "\n"

/* All lists as a text, an empty line between them. */
#define RB_STATS_NAMES \
    RB_STATS_CAUSE_LIST(RB_STATS_LINE) "\n" RB_STATS_REASON_LIST(RB_STATS_LINE) "\n" \
    RB_STATS_ACCESS_LIST(RB_STATS_LINE) "\n" RB_STATS_WHERE_LIST(RB_STATS_LINE) "\n" \
    RB_STATS_CACHE_LIST(RB_STATS_LINE)

#endif /* INTERNAL_STATS_COUNTERS_H */
