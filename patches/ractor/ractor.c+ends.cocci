// A ractor that another one makes while the process ends is told so when it is made. The base tells
// it a second later, and the process waits for it.
// Retire-when: the base refuses new ractors while the process ends, or tells them.
// Expect: vm_insert_ractor0 4

@redirect_entry_into_list@
expression vm, r;
@@
vm_insert_ractor(...)
{
  <...
- vm_insert_ractor0(vm, r, false);
+ ractor_insert(vm, r);
  ...>
}
