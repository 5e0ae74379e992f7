// Blocks that `each` keeps, or calls in the middle of a comparison. min, max, min_by, max_by (each
// with a number) and sum keep their data on the stack, and the base writes there when the block is
// called later. A block of min(n) that is called while min compares adds to the array that is being
// ordered, and so does one of sort_by where the number of elements is a multiple of 16.
// And tally adds to its Hash when a key has frozen it.
// Expect: enum_sum_i 2

@include_block_data@
@@
  #include "internal/enum.h"
+ #include "internal/fixes/block_data.h"
+ #include "internal/fixes/enum_changes.h"

// How many elements came to the array.
@widen_data_of_min@
@@
  struct nmin_data {
    ...
    long curlen;
+   unsigned long pushes;
    ...
  };

@hook_pushes_of_min@
identifier data;
@@
nmin_i(...)
{
  <...
  data->curlen++;
+ data->pushes++;
  ...>
}

@hook_comparison_of_min@
identifier data, c;
expression list args;
@@
nmin_filter(...)
{
+ unsigned long pushes = data->pushes;
  <...
  int c = data->cmpfunc(args);
+ if (data->pushes != pushes) nmin_entered_again(data->rev, data->by);
  ...>
}

@redirect_block_of_min@
typedef VALUE;
identifier obj, data;
expression each;
@@
rb_nmin_run(...)
{
  <...
(
- rb_block_call(obj, each, 0, 0, nmin_i, (VALUE)&data);
+ block_data_each(obj, each, nmin_i, &data);
|
  data.curlen = 0;
+ data.pushes = 0;
)
  ...>
}

@redirect_block_of_sum@
identifier obj, memo;
expression each;
@@
enum_sum(...)
{
  <...
- rb_block_call(obj, each, 0, 0, enum_sum_i, (VALUE)&memo);
+ block_data_each(obj, each, enum_sum_i, &memo);
  ...>
}

// So that the block does not fill it while the other array is sorted.
@hook_end_of_buffer@
identifier ary, buf, data;
@@
enum_sort_by(...)
{
  <...
  if (data->n) {
    ...
    rb_ary_concat(ary, buf);
  }
+ else sort_by_ended(buf);
  ...>
}

@hook_check_of_tally@
identifier hash, arg, tally, value;
@@
tally_up(...)
{
  VALUE tally = (VALUE)*value;
  VALUE hash = (VALUE)arg;
+ tally_check(hash);
  ...
}
