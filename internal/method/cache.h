#ifndef INTERNAL_METHOD_CACHE_H
#define INTERNAL_METHOD_CACHE_H
/**
 * A cache of method lookups that all ractors read without a lock: class and name -> value. It knows
 * nothing of Ruby but VALUE, and compiles without it (test/unlocked/method/test_method_cache.rb).
 * internal/method/lookup.h says what the names and values are, and when a value is not valid any
 * more.
 *
 * Stored: sets of four entries. The upper bits of a product of the key say which set; in its set a
 * pair can have any entry, and has one at most. An entry is half of a cache line.
 * Owner: the cache keeps no object alive. Its entries are evicted when the GC knows which objects
 * are dead, before it frees the first one (filter).
 *
 * Lock: put and delete need one that keeps other writers out. filter and clear run while no other
 * thread is inside a function here: Ruby calls them when all ractors are stopped, which happens at
 * safepoints, and there is none in any function here.
 * Progress: get is wait-free: it looks at four entries once. An entry that is being written is a
 * miss.
 *
 * Orders
 *   MCA-A  A writer makes the serial number of an entry odd before it stores the first member, and
 *          each member is stored with release. A reader of a member (acquire) and then of the
 *          number sees that number or a later one. Otherwise a reader could join the class of one
 *          entry and the value of the next.
 *   MCA-B  The number gets even again after the last member, with release. A reader of that
 *          number (acquire) sees all members of the entry, and what was written to the value's
 *          object before it was put. Otherwise a reader could find that object's fields unset.
 *   MCA-C  delete ends before its caller releases the lock. So a put that follows was given a
 *          value that was looked up later, and a get that follows the deletion finds nothing old.
 *   MCA-D  After a fork the child has one thread. An entry that another thread was writing has an
 *          odd number: it is a miss until it is written again.
 *
 * Errors: no function raises, and none allocates.
 */
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "internal/common/atomic.h"

/* FIELDS_HOSTILE (make hostile): so few entries that they are replaced at every step. */
#ifdef FIELDS_HOSTILE
# define METHOD_CACHE_BITS 1
#else
# define METHOD_CACHE_BITS 10
#endif
#define METHOD_CACHE_SETS ((size_t)1 << METHOD_CACHE_BITS)
#define METHOD_CACHE_WAYS 4

struct method_cache_entry {
    uintptr_t serial;                   /* odd: being written */
    VALUE klass;                        /* 0: empty */
    VALUE name;
    VALUE value;
};

struct method_cache_set {
    struct method_cache_entry entries[METHOD_CACHE_WAYS];
} __attribute__((aligned(64)));

struct method_cache {
    struct method_cache_set sets[METHOD_CACHE_SETS];
    size_t puts;                        /* since the last clear */
};

/* Names have their small numbers in both halves: turned, the common ones are at the bottom. */
static inline size_t
method_cache_index(VALUE klass, VALUE name)
{
    uint64_t turned = (uint64_t)name << 32 | (uint64_t)name >> 32;
    uint64_t mixed = ((uint64_t)klass >> 3) * UINT64_C(0x9E3779B97F4A7C15) ^ turned;
    mixed ^= mixed >> 32;
    return (size_t)(mixed * UINT64_C(0xD6E8FEB86659FD93) >> (64 - METHOD_CACHE_BITS));
}

static inline bool
method_cache_entry_p(const struct method_cache_entry *entry, VALUE klass, VALUE name)
{
    return ul_atomic_load_acquire(&entry->klass) == klass
        && ul_atomic_load_acquire(&entry->name) == name;
}

/* The value, or 0. MCA-A, MCA-B. */
static inline VALUE
method_cache_entry_get(const struct method_cache_entry *entry, VALUE klass, VALUE name)
{
    uintptr_t serial = ul_atomic_load_acquire(&entry->serial);
    if (!method_cache_entry_p(entry, klass, name)) return 0;

    VALUE value = ul_atomic_load_acquire(&entry->value);
    return (serial & 1) == 0 && ul_atomic_load_relaxed(&entry->serial) == serial ? value : 0;
}

/** The entry that was put for @p klass and @p name, or 0. Writes nothing. Any thread, no lock. */
static inline VALUE
method_cache_get(const struct method_cache *cache, VALUE klass, VALUE name)
{
    const struct method_cache_set *set = &cache->sets[method_cache_index(klass, name)];
    VALUE value = 0;

    for (int i = 0; i < METHOD_CACHE_WAYS && !value; i++) {
        value = method_cache_entry_get(&set->entries[i], klass, name);
    }
    return value;
}

#endif /* INTERNAL_METHOD_CACHE_H */
