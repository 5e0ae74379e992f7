// Lines of a StringIO are found as IO#gets finds them in a file: a separator is whole characters,
// only "\n" takes a "\r" before it away, and newlines before a paragraph are read, also where
// nothing follows. The base returns an empty line without end where a separator of several bytes is
// chomped from more than 1,024 bytes. gets(0) sets $_, too.
// Expect: bm_search 2, rb_enc_left_char_head 0
// Inserts: rb_enc_left_char_head 1

@hook_newlines_before_a_paragraph@
symbol s, e, str, ptr;
@@
strio_getline(...)
{
  <...
  s += ptr->pos;
+ if (strio_no_paragraph(str, &s, e, &ptr->pos)) return Qnil;
  ...>
}

@redirect_separator_of_one_byte@
symbol s, e, str, enc;
@@
strio_getline(...)
{
  <...
- memchr(s, RSTRING_PTR(str)[0], e - s)
+ strio_separator(s, s, e, str, enc)
  ...>
}

@redirect_carriage_return@
symbol s, p;
@@
strio_getline(...)
{
  <...
- p > s && *(p-1) == '\r'
+ *p == '\n' && p > s && *(p-1) == '\r'
  ...>
}

@redirect_separator_of_many_bytes@
symbol s, e, p, n, str, enc;
@@
strio_getline(...)
{
  <...
- MEMCMP(p, RSTRING_PTR(str), char, n) == 0
+ MEMCMP(p, RSTRING_PTR(str), char, n) == 0 && rb_enc_left_char_head(s, p, e, enc) == p
  ...>
}

@redirect_end_of_a_separator@
symbol s, e, p, n, w, pos, str, enc, skip, arg;
@@
strio_getline(...)
{
  <...
  if ((pos =
- bm_search(p, n, s, e - s, skip)
+ strio_found(bm_search(p, n, s, e - s, skip), s, e, str, enc)
  ) >= 0) {
- e = s + pos + (arg->chomp ? 0 : n);
+ e = s + pos + n;
+ w = arg->chomp ? n : 0;
  }
  ...>
}

@redirect_line_of_no_byte@
symbol ptr;
@@
strio_gets(...)
{
  <...
- rb_enc_str_new(0, 0, get_enc(ptr))
+ strio_empty_line(get_enc(ptr))
  ...>
}
