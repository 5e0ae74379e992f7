// JSON that is written to an IO in pieces: a text that fits into the buffer, but not beside what is
// in the buffer already, is written after that, and not beyond the end of the buffer. While a piece
// is written, `write` of the IO, which may be Ruby code, cannot change the text that is being
// copied. And the bytes of a buffer are no more than a long.
// Reason: security
// Closes: CVE-2026-54696
// Expect: fbuffer_flush 3, StringValuePtr 1, RB_GC_GUARD 1

@include_json_text@
@@
  #include "ruby/encoding.h"
+ #include "../../../internal/fixes/json_text.h"

@redirect_room_of_buffer@
identifier fb, requested;
@@
fbuffer_do_inc_capa(...)
{
  <...
- requested < fb->capa
+ requested <= fb->capa - fb->len || (fb->len > 0 && (fbuffer_flush(fb), requested <= fb->capa))
  ...>
}

@hook_sum_of_buffer@
identifier required;
symbol requested, fb;
@@
fbuffer_do_inc_capa(...)
{
  <...
  unsigned long required;
+ json_check_bytes(fb->len, requested);
  ...>
}

// The guard comes after the copy.
@redirect_string_to_append@
typedef VALUE;
identifier newstr, len;
symbol str, fb;
@@
fbuffer_append_str(...)
{
- const char *newstr = StringValuePtr(str);
+ str = json_steady_text(fb->io, StringValue(str));
+ const char *newstr = RSTRING_PTR(str);
  ...
- RB_GC_GUARD(str);
  fbuffer_append(fb, newstr, len);
+ RB_GC_GUARD(str);
}
