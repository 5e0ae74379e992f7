// Several ractors make call infos with the same keywords, whose count of references is changed
// atomically. Inline caches of constants are cleared while the other ractors are stopped
// (internal/ractor/const_cache.h).
// Retire-when: the base counts references to keywords atomically, and clears these caches under the
// VM lock.
// Expect: references 1

@redirect_keywords_addref@
typedef rb_callinfo_kwarg;
expression kwarg;
@@
rb_vm_ci_lookup(...)
{
  <...
- kwarg->references++;
+ /* Relaxed: the caller's own call info, or its compiler, keeps the keywords. */
+ ul_atomic_add_relaxed(&kwarg->references, 1);
  ...>
}

@hook_constant_clear@
typedef rb_vm_t;
identifier vm;
expression found;
statement S;
@@
rb_clear_constant_cache_for_id(...)
{
  ...
  rb_vm_t *vm = GET_VM();
+ RB_VM_LOCK_ENTER();
+ const_caches_clear_begin_locked(found);
  if (found) S
+ RB_VM_LOCK_LEAVE();
  ...
}
