// A call cache without a method entry: `super` where there is no superclass.
//
// Reason: backport
// Retire-when: the base makes a call cache without a method entry, or none there.
// Until: 3.4.9
// Expect: VM_METHOD_TYPE_ATTRSET 1
// Expect: vm_cc_attr_index_initialize 2

@redirect_kind_of_no_method@
expression cme, a, b;
@@
vm_cc_new(...)
{
  <...
- if (cme->def->type == a || cme->def->type == b)
+ if (cme && (cme->def->type == a || cme->def->type == b))
  { ... }
  ...>
}
