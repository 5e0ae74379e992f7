// Proc#== of blocks in C. A method that takes the block of map, or of another method in C, as a
// Proc (`def each(&block)`) gets an object without the environment that the base compares: it reads
// 32 bytes beyond. The environments are compared where the blocks have them, so that a copy of such
// a Proc is equal, too.

@redirect_environment@
typedef cfunc_proc_t;
symbol self_block, other_block;
identifier self_proc, other_proc;
@@
proc_eq(...)
{
  <...
  memcmp(
-     ((cfunc_proc_t *)self_proc)->env
+     self_block->as.captured.ep - (VM_ENV_DATA_SIZE - 1)
      ,
-     ((cfunc_proc_t *)other_proc)->env
+     other_block->as.captured.ep - (VM_ENV_DATA_SIZE - 1)
      , sizeof(((cfunc_proc_t *)self_proc)->env))
  ...>
}
