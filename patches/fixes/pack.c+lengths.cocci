// Array#pack: a count of 2**63 or more is no negative one, but too big, as for String#unpack. An
// element may be the buffer itself, or change the template while it is converted.
// Expect: qpencode 3
// Inserts: pack_source 3, len 0, < 0, 0 0, || 0

@include_pack_sources@
@@
  #include "internal/variable.h"
+ #include "internal/fixes/pack.h"

@redirect_count_that_is_too_big@
symbol errno;
@@
- if (errno) { rb_raise(rb_eRangeError, "pack length too big"); }
+ if (len < 0 || errno) { rb_raise(rb_eRangeError, "pack length too big"); }

@hook_template_that_stays@
symbol fmt;
@@
pack_pack(...)
{
  <...
  rb_must_asciicompat(fmt);
+ VALUE kept = pack_kept_format(fmt);
  ...>
}

@hook_end_of_template@
symbol res, associates;
@@
+ pack_keep(kept);
  if (associates) { str_associate(res, associates); }

@hook_element_that_stays@
symbol from, res, ptr;
@@
  StringValue(from);
+ from = pack_source(from, res);
  ptr = RSTRING_PTR(from);

@hook_text_of_lines@
symbol from, res, len;
@@
+ from = pack_source(from, res);
  qpencode(res, from, len);
