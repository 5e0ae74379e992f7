// A hidden string holds the memory of a string while it is written or is a format. At its end the
// string takes the memory back, unless others use it as well: String#dup, too, says that it does.
// A copy that was made meanwhile (by to_s of a value, or by a scheduler) referred to memory that
// the original freed at its next change.

@redirect_root_of_copy@
expression root;
@@
str_duplicate_setup_heap(...)
{
  <...
- FL_SET(root, STR_SHARED_ROOT);
+ str_root_borrow(root);
  ...>
}
