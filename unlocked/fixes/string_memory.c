/*
 * fixes/string_memory.c: a string that is appended to itself; memory that a hidden string holds.
 * Part of string.c.
 */

/*
 * part is appended to str next. Its memory must stay: str gets its own first where that is the
 * memory of part, and warns first, by Ruby code, that it is chilled.
 */
static inline void
str_append_prepare(VALUE str, VALUE part)
{
    if (UNLIKELY(str == part || CHILLED_STRING_P(str))) str_modify_keep_cr(str);
}

/* Notes about the part; a string that was appended to itself has another one now. */
static inline void
str_part_coderange_set(VALUE str, VALUE part, int cr)
{
    if (str != part) ENC_CODERANGE_SET(part, cr);
}

/* One more string has memory of root. rb_str_tmp_frozen_release then leaves it to root. */
static inline void
str_root_borrow(VALUE root)
{
    FL_SET(root, RBASIC_CLASS(root) == 0 ? STR_SHARED_ROOT | STR_BORROWED : STR_SHARED_ROOT);
}
