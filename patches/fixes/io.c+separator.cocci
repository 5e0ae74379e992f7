// A separator of IO#gets that another thread changes while the bytes are waited for. The base
// raises where its address and its length changed, and else reads the memory that it had before.
// Here each of both is enough.

@redirect_check_of_separator@
identifier rs, rsptr, rslen;
@@
rscheck(...)
{
  <...
  RSTRING_PTR(rs) != rsptr
- &&
+ ||
  RSTRING_LEN(rs) != rslen
  ...>
}
