// The block of String#unpack may change the string, or the template: copies are read, which share
// the bytes.
// Closes: Bug-22315
// Expect: pack_unpack_internal 3, UNPACK_BLOCK 3

@include_unpack_texts@
@@
  #include "internal/variable.h"
+ #include "internal/fixes/unpack.h"

@hook_copies_for_the_block@
identifier mode, str, fmt, offset;
@@
pack_unpack(...)
{
  ...
- return pack_unpack_internal(str, fmt, mode, RB_NUM2LONG(offset));
+ if (mode == UNPACK_BLOCK) {
+     str = unpack_text(str);
+     fmt = unpack_text(fmt);
+ }
+ VALUE ary = pack_unpack_internal(str, fmt, mode, RB_NUM2LONG(offset));
+ RB_GC_GUARD(str);
+ RB_GC_GUARD(fmt);
+ return ary;
}
