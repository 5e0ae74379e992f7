// A StringIO whose string is nil reads nothing and drops what is written. Ruby code that a method
// calls (to_int, to_str, to_s, a block) may give the StringIO another string or another state. A
// buffer that is read into is a String, and may be the StringIO's own.

@include_stringio_checks@
@@
  #include "ruby/encoding.h"
+ #include "../../internal/stdlib/stringio.h"

@redirect_part_of_nil@
expression str, pos;
@@
strio_substr(...)
{
  <...
- RSTRING_LEN(str) - pos
+ strio_rest(str, pos)
  ...>
}

@redirect_bom_of_nil@
expression ptr, bomlen;
identifier idx;
@@
set_encoding_by_bom(...)
{
  <...
- idx = detect_bom(ptr->string, bomlen)
+ idx = NIL_P(ptr->string) ? 0 : detect_bom(ptr->string, bomlen)
  ...>
}

@redirect_binmode_of_nil@
expression self, ptr, enc;
@@
strio_binmode(...)
{
  <...
- if (WRITABLE(self)) {
+ if (WRITABLE(self) && !NIL_P(ptr->string)) {
  rb_enc_associate(ptr->string, enc);
  }
  ...>
}

@redirect_end_of_nil@
expression ptr;
identifier offset;
@@
strio_seek(...)
{
  <...
- offset = RSTRING_LEN(ptr->string);
+ offset = strio_rest(ptr->string, 0);
  ...>
}

@hook_seek_state@
expression self;
symbol ptr;
@@
strio_seek(...)
{
  <...
+ ptr = strio_now(self);
  if (CLOSED(self)) { ... }
  ...>
}

@redirect_parameter_of_lines@
typedef VALUE;
@@
  static struct getline_arg *
  prepare_getline_args(
-   struct StringIO *ptr,
+   VALUE self,
  struct getline_arg *arg, int argc, VALUE *argv)
  { ... }

@redirect_argument_of_lines@
expression arg, argc, argv;
symbol ptr, self;
@@
  prepare_getline_args(
-   ptr,
+   self,
  arg, argc, argv)

@hook_lines_state@
expression rs;
symbol ptr, self;
@@
prepare_getline_args(...)
{
  ...
+ struct StringIO *ptr = strio_now(self);
  if (!NIL_P(ptr->string) && !NIL_P(rs)) { ... }
  ...
}

@hook_each_state@
symbol ptr, self;
expression line, arg;
@@
strio_each(...)
{
  <...
- strio_getline(arg, ptr)
+ strio_getline(arg, strio_now(self))
  ...>
}

@redirect_gets_state@
symbol ptr, self;
expression arg;
@@
strio_gets(...)
{
  <...
- strio_getline(arg, ptr)
+ strio_getline(arg, strio_now(self))
  ...>
}

@redirect_readlines_state@
symbol ptr, self;
expression arg;
@@
strio_readlines(...)
{
  <...
- strio_getline(arg, ptr)
+ strio_getline(arg, strio_now(self))
  ...>
}

@redirect_write_state@
symbol ptr, self;
identifier enc;
@@
strio_write(...)
{
  <...
- enc = get_enc(ptr);
- if (!enc) return 0;
+ ptr = strio_now(self);
+ enc = get_enc(ptr);
+ if (!enc || NIL_P(ptr->string)) return 0;
  ...>
}

@redirect_read_state@
expression argv;
identifier len;
symbol ptr, self;
@@
strio_read(...)
{
  <...
  len = NUM2LONG(argv[0]);
+ ptr = strio_now(self);
  ...>
}

@redirect_read_into_buffer@
expression str;
identifier rest, len;
symbol ptr;
@@
strio_read(...)
{
  <...
- long rest = RSTRING_LEN(ptr->string) - ptr->pos;
+ long rest = strio_rest(ptr->string, ptr->pos);
  if (len > rest) len = rest;
- rb_str_resize(str, len);
- MEMCPY(RSTRING_PTR(str), RSTRING_PTR(ptr->string) + ptr->pos, char, len);
+ strio_copy_bytes(str, ptr->string, ptr->pos, len);
  if (!binary) {
-   rb_enc_copy(str, ptr->string);
+   if (!NIL_P(ptr->string)) rb_enc_copy(str, ptr->string);
  }
  ...>
}

@redirect_pread_of_nil@
expression ptr, offset;
@@
strio_pread(...)
{
  <...
- if (offset >= RSTRING_LEN(ptr->string))
+ if (!strio_rest(ptr->string, offset))
  { ... }
  ...>
}

@redirect_pread_into_buffer@
expression rb_buf, offset, enc;
identifier rest, len;
symbol ptr;
@@
strio_pread(...)
{
  <...
- long rest = RSTRING_LEN(ptr->string) - offset;
+ long rest = strio_rest(ptr->string, offset);
  if (len > rest) len = rest;
- rb_str_resize(rb_buf, len);
+ strio_copy_bytes(rb_buf, ptr->string, offset, len);
  rb_enc_associate(rb_buf, enc);
- MEMCPY(RSTRING_PTR(rb_buf), RSTRING_PTR(ptr->string) + offset, char, len);
  ...>
}

@hook_ungetc_state@
expression c;
symbol ptr, self;
@@
strio_ungetc(...)
{
  <...
  StringValue(c);
+ ptr = strio_now(self);
+ if (NIL_P(ptr->string)) return Qnil;
  ...>
}

@hook_ungetbyte_state@
expression c;
symbol ptr, self;
@@
strio_ungetbyte(...)
{
  <...
  StringValue(c);
+ ptr = strio_now(self);
+ if (NIL_P(ptr->string)) return Qnil;
  ...>
}
