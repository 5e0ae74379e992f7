// Changes of a string by an argument's to_str or to_int, a block, or a handler of warnings while a
// method is at work. The methods had computed an offset, or held a pointer, and continued with it:
// setbyte, []= and slice! with a Regexp, split with a block, each_line, scrub, append_as_bytes,
// byteindex. They look at the string again, with CRuby's own errors. A string that is changed has
// its own memory at the moment of the change, and warns before a length is taken. And the ends of
// strings that are compared: chomp read before a string that is shorter than the newline of its
// encoding and gave it a negative length, rindex compared behind the end, and a length times the
// size of a character was negative. The logic is in unlocked/fixes/string_arguments.c.
// After: fixes/string.c+terminator.cocci
// Expect: str_mod_check 13, str_compat_and_valid 6, rb_enc_is_newline 6, rb_str_update_0 3
// Expect: str_ensure_available_capa 2
// Inserts: str_prefix_p 3, str_starts_newline_p 2

@hook_length_for_setbyte@
@@
rb_str_setbyte(...)
{
  <...
  if (!str_independent(str))
    str_make_independent(str);
+ len = str_length_beyond(str, pos);
  ...>
}

@hook_range_of_match_to_set@
expression start, len, val;
@@
rb_str_subpat_set(...)
{
  <...
+ str_modify_range(str, end);
  rb_str_update_0(str, start, len, val);
  ...>
}

@hook_range_of_match_to_slice@
@@
rb_str_slice_bang(...)
{
  <...
  len = END(nth) - beg;
+ str_check_range(str, beg + len);
  ...>
}

@redirect_pointer_to_slice@
@@
rb_str_slice_bang(...)
{
  <...
- char *sptr = RSTRING_PTR(str);
+ char *sptr = str_writable_ptr(str);
  ...>
}

@hook_range_to_split@
expression beg, len;
@@
split_string(...)
{
  <...
+ str_check_range(str, beg + len);
  str = rb_str_subseq(str, beg, len);
  ...>
}

@hook_separator_of_lines@
@@
rb_str_enumerate_lines(...)
{
  <...
  StringValue(rs);
+ rs = str_unshared_separator(rs);
  ...>
}

@hook_end_of_lines@
@@
rb_str_enumerate_lines(...)
{
  <...
+ str_keep(rs);
  if (subptr != pend) { ... }
  ...>
}

@redirect_check_after_conversion@
expression str, ptr, len, repl, enc;
@@
enc_str_scrub(...)
{
  <...
- str_mod_check(str, ptr, len);
  repl = str_compat_and_valid(repl, enc);
+ str_mod_check(str, ptr, len);
  ...>
}

@hook_end_of_scrub@
@@
enc_str_scrub(...)
{
  <...
+ str_keep(repl);
  return buf;
  ...>
}

@redirect_newline_at_head@
identifier function = {smart_chomp, chompped_length};
@@
function(...)
{
  <...
- rb_enc_is_newline(pp, e, enc)
+ str_starts_newline_p(p, pp, e, enc)
  ...>
}

@redirect_comparison_at_start@
expression s, t, n;
@@
str_rindex(...)
{
  <...
- memcmp(s, t, n) == 0
+ str_prefix_p(s, e, t, n)
  ...>
}

@redirect_comparison_of_whole@
expression s, t, n;
@@
rb_str_rindex(...)
{
  <...
- memcmp(s, t, n) == 0
+ str_prefix_p(s, RSTRING_END(str), t, n)
  ...>
}

@redirect_boundary_of_offset@
expression s, p, e, enc;
@@
str_ensure_byte_pos(...)
{
  <...
- at_char_boundary(s, p, e, enc)
+ str_char_head_p(s, p, e, enc)
  ...>
}

@redirect_length_in_characters@
expression len, size, rest;
@@
rb_str_subpos(...)
{
  <...
- len * size > rest
+ len > (rest) / size
  ...>
}

@hook_warning_of_update@
@@
rb_str_update(...)
{
  <...
+ str_warn_first(str);
  slen = str_strlen(str, enc);
  ...>
}

@hook_warning_of_splice@
@@
rb_str_bytesplice(...)
{
  <...
+ str_warn_first(str);
  str_check_beg_len(str, &beg, &len);
  ...>
}

@redirect_capacity_to_append@
@@
rb_str_append_as_bytes(...)
{
  <...
- str_ensure_available_capa(str, needed_capacity);
+ needed_capacity = str_ensure_append_capa(str, argc, argv);
  ...>
}
