// Dir.glob of a pattern that begins with `{`: another thread changes the pattern while folders are
// read. The base continues in freed memory; and the GC may free the name of a base directory.
// After: fixes/dir.c+reading.cocci
// Inserts: own_text_used 1

@include_own_text_of_patterns@
@@
  #include "internal/dir.h"
+ #include "internal/fixes/own_text.h"

@redirect_pattern@
symbol str;
identifier ary, base, flags;
@@
rb_push_glob(...)
{
  <...
- push_glob(ary, str, base, flags)
+ push_glob(ary, rb_str_new_frozen(str), base, flags)
  ...>
}

@redirect_use_of_pattern@
expression call;
symbol str, base;
@@
push_glob(...)
{
  ...
- return call;
+ return own_text_used(call, str, base);
}
