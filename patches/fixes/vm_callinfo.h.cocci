// A call cache without a method entry: `super` where there is no superclass.
// Until: 3.4.9
// Expect: VM_METHOD_TYPE_ATTRSET 1, vm_cc_attr_index_initialize 2

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

@redirect_assertion_of_no_class@
expression klass, a, b;
@@
vm_cc_new(...)
{
  <...
- VM_ASSERT(RB_TYPE_P(klass, a) || RB_TYPE_P(klass, b));
+ VM_ASSERT(!klass || RB_TYPE_P(klass, a) || RB_TYPE_P(klass, b));
  ...>
}

@redirect_assertion_of_no_entry@
expression cc;
@@
vm_cc_cme(...)
{
  <...
- VM_ASSERT(cc->call_ == NULL || !vm_cc_markable(cc) || cc->cme_ != NULL);
+ VM_ASSERT(cc->call_ == NULL || !vm_cc_markable(cc) || !cc->klass || cc->cme_ != NULL);
  ...>
}
