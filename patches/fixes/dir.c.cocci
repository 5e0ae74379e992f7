// `dir.each { dir.close }`, each_child and what Enumerable makes of them: the base reads the next
// entry of a directory that the block, or another thread, has closed, and crashes. Here that is an
// IOError, "closed directory", as for other methods of a closed Dir.
// Expect: GetDIR 7

@hook_closed_by_block@
symbol dir, dirp;
identifier each, arg, path;
@@
dir_each_entry(...)
{
  <...
  (*each)(arg, path);
+ GetDIR(dir, dirp);
  ...>
}
