// String#encode with `fallback:`. The fallback may change the string: a frozen copy is read. When
// it raises or throws, answers no String, or one that is too long, the converter is freed.
//
// Reason: backport
// Retire-when: the base's transcode_loop reads a copy, and closes the converter then.
// Until: none
// Expect: transcode_loop 3
// Expect: rb_econv_close 11
// Inserts: transcode_source 1
// Inserts: transcode_call_fallback 1
// Inserts: rb_econv_close 1
// Expect: RB_GC_GUARD 15
// Inserts: RB_GC_GUARD 1
// Inserts: internal/fixes/transcode.h 1

@include_transcode_fallbacks@
@@
  #include "internal/inits.h"
+ #include "internal/fixes/transcode.h"

@hook_source_that_stays@
symbol str, ecopts, fromp, sp;
@@
+ str = transcode_source(str, ecopts);
  fromp = sp = (unsigned char *)RSTRING_PTR(str);

@hook_source_to_the_end@
symbol dest, fromp, bp, str;
@@
  transcode_loop(&fromp, &bp, ...);
+ RB_GC_GUARD(str);

@redirect_call_of_fallback@
symbol ec, fallback, fallback_func, rep;
@@
- rep = (*fallback_func)(fallback, rep);
+ rep = transcode_call_fallback(ec, fallback_func, fallback, rep);

@hook_text_that_is_too_long@
symbol ec;
@@
+ rb_econv_close(ec);
  rb_raise(rb_eArgError, "too big fallback string");
