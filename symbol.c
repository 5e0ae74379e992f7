/*
 * symbol.c of the fork: wraps CRuby's symbol.c, whose lookups ask the parts first.
 * Parts: symbol/id_pages, symbol/cache, symbol/symbol, fixes/id_names.
 */
#include "internal.h"
#include "internal/array.h"
#include "internal/symbol/fstring.h"
#include "internal/gc.h"
#include "internal/symbol/id_pages.h"
#include "symbol.h"
#include "vm_sync.h"

/* patches/symbol/symbol.c.cocci */
enum id_entry_type;
static inline void symbol_page_add(size_t number, VALUE page);
static inline VALUE symbol_known_entry(rb_id_serial_t num, const enum id_entry_type type);
static inline ID symbol_known_id(VALUE sym);
static inline VALUE symbol_known(VALUE str);
static VALUE symbol_lookup_unshared(VALUE str);
static int symbol_table_lookup(rb_symbols_t *symbols, VALUE str, st_data_t *sym);

#include "base/symbol.c"

#include "unlocked/symbol/id_pages.c"
#include "unlocked/symbol/cache.c"
#include "unlocked/symbol/symbol.c"
#include "unlocked/fixes/id_names.c"
