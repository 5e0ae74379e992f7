// `"#{symbol}"` calls a refinement of Symbol#to_s, as it calls those of other classes. The base
// asks for a flag that the entry of a refined method has as well.
//
// Reason: backport
// Retire-when: the base calls a refined Symbol#to_s there.
// Until: none
// Expect: vm_objtostring 1
// Expect: VM_METHOD_TYPE_REFINED 5
// Inserts: VM_METHOD_TYPE_REFINED 1

@redirect_text_of_a_symbol@
expression cc;
@@
vm_objtostring(...)
{
  <...
  if (
- check_method_basic_definition(vm_cc_cme(cc))
+ check_method_basic_definition(vm_cc_cme(cc)) &&
+ vm_cc_cme(cc)->def->type != VM_METHOD_TYPE_REFINED
  ) { ... }
  ...>
}
