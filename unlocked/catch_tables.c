/*
 * catch_tables.c: the table of what an iseq rescues, ensures and catches. Part of compile.c.
 *
 * Stored: nothing. Suspended: never.
 */

/*
 * Takes out the entries of code that is not there: of `x rescue y` in `true || (x rescue y)`, which
 * is compiled only to be looked at. Their labels have no place. @p entries is an Array of Arrays
 * with the type, the labels, the iseq.
 */
static void
catch_table_drop_dead(VALUE entries)
{
    long kept = 0;

    for (long i = 0; i < RARRAY_LEN(entries); i++) {
        VALUE entry = RARRAY_AREF(entries, i);
        LABEL *start = (LABEL *)(RARRAY_CONST_PTR(entry)[1] & ~(VALUE)1);

        if (label_get_position(start) >= 0) rb_ary_store(entries, kept++, entry);
    }
    rb_ary_resize(entries, kept);
}
