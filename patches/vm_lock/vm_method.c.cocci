// Several ractors make call infos with the same keywords, whose count of references is changed
// atomically.
//
// Reason: behaviour
// Retire-when: the base counts references to keywords atomically.
// Expect: references 1
// After: references 1

@redirect_keywords_addref@
typedef rb_callinfo_kwarg;
expression kwarg;
@@
rb_vm_ci_lookup(...)
{
  <...
- kwarg->references++;
+ /* Relaxed: the caller's own call info, or its compiler, keeps the keywords. */
+ __atomic_fetch_add(&kwarg->references, 1, __ATOMIC_RELAXED);
  ...>
}
