/*
 * weakmap.c of the fork: wraps CRuby's weakmap.c, whose maps may change while a block runs.
 * Part: fixes/weak_map.
 */
#include "ruby/internal/config.h"
#include "ruby/internal/value.h"
#include "ruby/st.h"

/* patches/fixes/weakmap.c.cocci */
struct weakmap;
struct weakmap_entry;
static void weak_map_each(struct weakmap *map, int (*func)(struct weakmap_entry *, st_data_t),
                          st_data_t arg);

#include "base/weakmap.c"

#include "unlocked/fixes/weak_map.c"
