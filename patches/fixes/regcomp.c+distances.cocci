// The length of what a pattern matches at least, or looks back at, can be larger than its type: the
// base lets it wrap around, or cuts it to int. A look-behind then looks at the wrong place, and a
// search begins, or ends, with a wrong number. With `(?=ab).*` the length of the part that a search
// uses becomes -1. Here such a length stays at the largest number, and that part is not used; a
// look-behind that is longer than any text is invalid.
// Expect: threshold_len 3
// Inserts: regexp_look_behind 2, regexp_threshold 2, regexp_look_ahead 2

@redirect_least_length@
symbol min, tmin;
@@
- *min += tmin;
+ *min = distance_add(*min, tmin);

@redirect_length_of_look_behind@
symbol len, r;
expression d;
@@
get_char_length_tree1(...)
{
  <...
- *len = (int )d;
+ r = regexp_look_behind(d, len);
  ...>
}

@redirect_threshold_of_search@
expression reg, d, size;
@@
- reg->threshold_len = (int )(d + size);
+ reg->threshold_len = regexp_threshold(d, size);

@redirect_length_of_look_ahead@
expression add;
@@
concat_left_node_opt_info(...)
{
  <...
- (int )add->len.max
+ regexp_look_ahead(add->len.max)
  ...>
}
