// at_exit in another ractor than the main one takes a shareable Proc only. The list of what runs at
// the end is changed under the VM lock.
// Retire-when: the base refuses at_exit in such ractors.
// Expect: rb_block_proc 1, link 21

@redirect_exit_proc@
@@
rb_f_at_exit(...)
{
  <...
- rb_block_proc()
+ exit_proc_given()
  ...>
}

@redirect_push@
identifier link, list;
expression f, d;
@@
rb_set_end_proc(...)
{
  <...
- link->next = *list;
  link->func = f;
  link->data = d;
- *list = link;
+ end_proc_push(list, link);
  ...>
}

@redirect_pop@
identifier link, procs;
@@
exec_end_procs_chain(...)
{
  <...
- while ((link = *procs) != 0) {
-     *procs = link->next;
+ while ((link = end_proc_pop(procs)) != 0) {
      ...
  }
  ...>
}
