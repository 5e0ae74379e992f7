// The width of `%c` and the length of a character are ints, whose sum is more than an int holds.
// Expect: width 49

@redirect_room_for_character@
identifier n, width;
@@
rb_str_format(...)
{
  <...
- n + (width > 0 ? width : 0)
+ (long)n + (width > 0 ? width : 0)
  ...>
}
