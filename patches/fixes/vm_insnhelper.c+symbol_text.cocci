// `"#{symbol}"` calls a refinement of Symbol#to_s, as it calls those of other classes. The base
// asks for a flag that the entry of a refined method has as well.
// Expect: VM_METHOD_TYPE_REFINED 5

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
