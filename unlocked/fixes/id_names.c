/*
 * fixes/id_names.c: names of ids stay where they are. Part of symbol.c.
 */
#include "internal/fixes/id_names.h"

void
rb_id_names_pin(void)
{
    VALUE ids = ruby_global_symbols.ids;

    for (long i = 0; i < RARRAY_LEN(ids); i++) {
        VALUE page = RARRAY_AREF(ids, i);

        if (NIL_P(page)) continue;
        for (long at = ID_ENTRY_STR; at < RARRAY_LEN(page); at += ID_ENTRY_SIZE) {
            rb_gc_mark(RARRAY_AREF(page, at));
        }
    }
}
