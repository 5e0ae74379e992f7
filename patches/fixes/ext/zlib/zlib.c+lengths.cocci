// Lengths in Zlib::GzipReader and Zlib::Deflate: `gets("abc", 1)`, whose limit is below the length
// of the separator; a negative avail_out. A buffer for `read` is a String, and its bytes are its
// own. An IO-like object may use the reader, or change the separator, while the reader reads.
// After: fixes/ext/zlib/zlib.c+room.cocci
// Inserts: gzip_resize_buffer 2

@include_lengths_of_gzip@
@@
  #include <zlib.h>
+ #include "../../internal/fixes/gzip.h"

@redirect_length_of_search@
symbol filled, n;
@@
gzreader_gets(...)
{
  <...
- (filled - n + 1)
+ (n > filled ? 0 : 1 + filled - n)
  ...>
}

@hook_check_of_line@
expression p, q;
symbol gz, n;
@@
gzreader_gets(...)
{
  <...
  gzfile_read_more(gz, Qnil);
+ gzip_check_line(ZSTREAM_BUF_FILLED(&gz->z), n - 1, cGzError);
  p = RSTRING_PTR(q) + n - rslen;
  ...>
}

@redirect_changed_separator@
symbol rsptr, rslen, rs;
@@
rscheck(...)
{
  <...
- RSTRING_PTR(rs) != rsptr && RSTRING_LEN(rs) != rslen
+ RSTRING_PTR(rs) != rsptr || RSTRING_LEN(rs) != rslen
  ...>
}

@redirect_rest_of_header@
symbol offset, gz;
@@
gzfile_read_raw_until_zero(...)
{
  <...
- offset = RSTRING_LEN(gz->z.input);
+ offset = gzip_input_length(gz->z.input);
  zstream_append_input2(&gz->z, str);
+ gzip_check_input(gz->z.input, cGzError);
  ...>
}

@hook_type_of_buffer@
symbol vlen, outbuf;
@@
rb_gzreader_read(...)
{
  <...
  rb_scan_args(..., &vlen, &outbuf);
+ gzip_check_buffer(outbuf);
  ...>
}

@redirect_own_bytes_of_buffer@
symbol dst;
expression len;
@@
zstream_shift_buffer(...)
{
  <...
- rb_str_resize(dst, len);
+ gzip_resize_buffer(dst, len);
  ...>
}

@hook_check_of_room@
symbol size;
expression z;
@@
rb_zstream_set_avail_out(...)
{
  <...
+ gzip_check_room(size);
  zstream_expand_buffer_into(z, ...);
  ...>
}
