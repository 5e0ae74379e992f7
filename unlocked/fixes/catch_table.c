/*
 * fixes/catch_table.c: the table of what an iseq rescues, ensures and catches. Part of compile.c.
 *
 * An entry is an Array: the type, the labels of its begin and end, the iseq that handles it, and
 * the label where that continues. The labels of code that was compiled only to be looked at, such
 * as the last part of `true || (return 1)`, have no place.
 */
enum { CATCH_ENTRY_TYPE, CATCH_ENTRY_BEGIN, CATCH_ENTRY_END, CATCH_ENTRY_ISEQ, CATCH_ENTRY_CONT };

static bool
catch_entry_label_placed_p(VALUE entry, int which)
{
    return label_get_position((LABEL *)(RARRAY_CONST_PTR(entry)[which] & ~(VALUE)1)) >= 0;
}

/*
 * The entry at i, whose begin has a place. A `return` in code that is not there ends the range of
 * an ensure and begins its next one: both are one range.
 */
static VALUE
catch_entry_joined(VALUE entries, long i)
{
    VALUE entry = RARRAY_AREF(entries, i);
    const VALUE *own = RARRAY_CONST_PTR(entry);

    if (catch_entry_label_placed_p(entry, CATCH_ENTRY_END)) return entry;
    while (++i < RARRAY_LEN(entries)) {
        VALUE next = RARRAY_AREF(entries, i);
        const VALUE *of_next = RARRAY_CONST_PTR(next);

        if (of_next[CATCH_ENTRY_ISEQ] != own[CATCH_ENTRY_ISEQ]) continue;
        if (!catch_entry_label_placed_p(next, CATCH_ENTRY_END)) continue;
        return freeze_hide_obj(rb_ary_new_from_args(5, own[CATCH_ENTRY_TYPE],
                                                    own[CATCH_ENTRY_BEGIN],
                                                    of_next[CATCH_ENTRY_END],
                                                    own[CATCH_ENTRY_ISEQ],
                                                    own[CATCH_ENTRY_CONT]));
    }
    return entry;
}

/* Takes out the entries of code that is not there, and what such code did to others. */
static void
catch_table_drop_dead(VALUE entries)
{
    long kept = 0;

    for (long i = 0; i < RARRAY_LEN(entries); i++) {
        if (!catch_entry_label_placed_p(RARRAY_AREF(entries, i), CATCH_ENTRY_BEGIN)) continue;
        rb_ary_store(entries, kept, catch_entry_joined(entries, i));
        kept++;
    }
    rb_ary_resize(entries, kept);
}
