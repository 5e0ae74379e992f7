// first(n) of a Range whose class has an `each` of its own that keeps its block: the data of the
// block are on the stack, and the base writes there when the block is called later.
// Expect: first_i 2

@include_block_data_of_range@
@@
  #include "internal/range.h"
+ #include "internal/fixes/block_data.h"

@redirect_block_of_first@
typedef VALUE;
identifier range, ary;
@@
range_first(...)
{
  <...
- rb_block_call(range, idEach, 0, 0, first_i, (VALUE)ary);
+ block_data_each(range, idEach, first_i, ary);
  ...>
}
