// String#encode with `fallback:`. The fallback may change the string: a frozen copy is read. When
// it raises or throws, answers no String, or one that is too long, the converter is freed.
// The name of an encoding is copied: the to_str of the other name may change it. A converter keeps
// the names that its transcoders have, because the strings that named it may change. One without
// names, whose initialize failed, has empty ones: inspect and == ended the process.
// Expect: rb_econv_close 11, RB_GC_GUARD 15, rb_str_new_frozen 2, source_encoding_name 11
// Expect: destination_encoding_name 10

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

@redirect_no_names@
@@
rb_econv_alloc(...)
{
  <...
(
- ec->source_encoding_name = NULL;
+ ec->source_encoding_name = "";
|
- ec->destination_encoding_name = NULL;
+ ec->destination_encoding_name = "";
|
- ec->replacement_enc = NULL;
+ ec->replacement_enc = "";
)
  ...>
}

@hook_name_of_source@
@@
rb_econv_open0(...)
{
  <...
  ec->source_encoding_name = sname;
+ if (num_trans) ec->source_encoding_name = ec->elems[0].tc->transcoder->src_encoding;
  ...>
}

@hook_name_of_destination@
@@
rb_econv_open0(...)
{
  <...
  ec->destination_encoding_name = dname;
+ if (num_trans)
+   ec->destination_encoding_name = ec->elems[num_trans - 1].tc->transcoder->dst_encoding;
  ...>
}

@hook_frozen_name@
@@
enc_arg(...)
{
  <...
+ *arg = rb_str_new_frozen(rb_string_value(arg));
  n = StringValueCStr(*arg);
  ...>
}

@hook_end_of_replacement@
@@
transcode_loop(...)
{
  <...
  ret = rb_econv_insert_output(...);
+ RB_GC_GUARD(rep);
  ...>
}
