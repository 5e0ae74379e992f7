// zlib writes into the buffer that the stream has now, and only into memory of its own: a buffer
// that the program changed, replaced or copied since the last run gets new room. While a stream
// runs, its block and other threads cannot take its buffer or its state away: they get
// Zlib::InProgressError. A dictionary is looked up in the stream that runs, wherever the GC moved
// it.
// Expect: zstream_expand_buffer 5
// Inserts: zstream_check_idle 11, get_idle_zstream 6, zlib_keep 2

@include_room_of_streams@
@@
  #include <zlib.h>
+ #include "../../internal/fixes/zlib.h"

@hook_function_of_idle_streams@
@@
+ static void
+ zstream_check_idle(const struct zstream *z)
+ {
+     if (z->flags & ZSTREAM_IN_PROGRESS) {
+         rb_raise(cInProgressError, "zlib stream is in progress");
+     }
+ }
+
  zstream_init(...) { ... }

@hook_idle_buffer@
identifier f = {zstream_append_buffer, zstream_detach_buffer, zstream_shift_buffer,
                zstream_buffer_ungets, zstream_reset, zstream_end, zstream_sync};
identifier z;
@@
  f(struct zstream *z, ...)
  {
+ zstream_check_idle(z);
  ...
  }

@hook_idle_input@
expression z, dst;
@@
rb_zstream_flush_next_in(...)
{
  <...
+ zstream_check_idle(z);
  dst = zstream_detach_input(z);
  ...>
}

@hook_idle_copy@
expression err, a, b;
symbol z1;
@@
rb_deflate_init_copy(...)
{
  <...
+ zstream_check_idle(z1);
  err = deflateCopy(a, b);
  ...>
}

@hook_getter_of_idle_streams@
typedef VALUE;
@@
+ static struct zstream *
+ get_idle_zstream(VALUE obj)
+ {
+     struct zstream *z = get_zstream(obj);
+
+     zstream_check_idle(z);
+     return z;
+ }
+
  rb_zstream_end(...) { ... }

@redirect_idle_stream@
identifier f = {rb_zstream_set_avail_out, rb_deflate_params, rb_deflate_set_dictionary,
                rb_inflate_set_dictionary, rb_deflate_init_copy};
expression obj;
@@
f(...)
{
  <...
- get_zstream(obj)
+ get_idle_zstream(obj)
  ...>
}

// The GC may move the object, and the state does not know.
@hook_object_of_stream@
symbol z, obj;
@@
get_zstream(...)
{
  ...
+ zlib_set_owner(&z->stream, obj);
  return z;
}

@hook_dictionary_of_running_stream@
typedef VALUE;
@@
+ /* The stream stays in progress: dict is made a String, which calls Ruby code, before. */
+ static void
+ set_known_dictionary(struct zstream *z, VALUE self, VALUE dict)
+ {
+     StringValue(dict);
+     z->flags &= ~ZSTREAM_IN_PROGRESS;
+     rb_inflate_set_dictionary(self, dict);
+     z->flags |= ZSTREAM_IN_PROGRESS;
+ }
+
  zstream_run_try(...) { ... }

@redirect_known_dictionary@
symbol self, dict, z;
@@
zstream_run_try(...)
{
  <...
- rb_inflate_set_dictionary(self, dict);
+ set_known_dictionary(z, self, dict);
  ...>
}

@hook_room_of_run@
symbol z;
@@
zstream_run_try(...)
{
  <...
+ zlib_check_room(z->buf, &z->stream);
  if (z->stream.avail_out == 0) { ... }
  ...>
}

@hook_input_that_is_kept@
symbol old_input, z;
@@
zstream_run_try(...)
{
  <...
  zstream_append_input(z, z->stream.next_in, z->stream.avail_in);
+ zlib_keep(old_input);
  ...>
}

@hook_function_for_params@
@@
+ /* The rest of the input is in z->input, and is read by the next run. */
+ static void
+ zstream_room_for_params(struct zstream *z)
+ {
+     zlib_check_room(z->buf, &z->stream);
+     zlib_forget_input(&z->stream);
+     if (NIL_P(z->buf)) zstream_expand_buffer_into(z, ZSTREAM_INITIAL_BUFSIZE);
+ }
+
  rb_deflate_params(...) { ... }

@hook_room_for_params@
symbol z;
identifier strategy;
expression E;
@@
rb_deflate_params(...)
{
  <...
  strategy = ARG_STRATEGY(E);
+ zstream_room_for_params(z);
  ...>
}

// The bytes that were written count before the room after them is looked for.
@redirect_room_after_bytes@
symbol z, filled;
@@
rb_deflate_params(...)
{
  <...
- zstream_expand_buffer(z);
  rb_str_set_len(z->buf, RSTRING_LEN(z->buf) + filled);
+ zstream_expand_buffer(z);
  ...>
}
