// The table of finalizers is changed by several ractors: under the VM lock, by the names that
// internal/heap/lists.h has for it. Finalizers are compared and called without it, because that
// runs Ruby code.
// Retire-when: the base guards its table of finalizers.
// Expect: finalizer_table 21
// Inserts: obj 0

// Defining: the search, and each of its ends. The list is compared with a copy of it.
@redirect_finalizer_flag@
typedef VALUE;
expression obj;
@@
rb_gc_impl_define_finalizer(...)
{
  <...
- RBASIC(obj)->flags |= FL_FINALIZE;
+ int lev = finalizers_lock();
+ ul_atomic_fetch_or_relaxed(&RBASIC(obj)->flags, (VALUE)FL_FINALIZE);
  ...>
}

@redirect_finalizer_search@
typedef VALUE;
identifier table, data, len, i, recv;
@@
rb_gc_impl_define_finalizer(...)
{
  <...
  table = (VALUE)data;
+ VALUE known = rb_ary_dup(table);
+ finalizers_unlock(lev);
  {
    long len = RARRAY_LEN(
-     table
+     known
    );
    long i;
    for (i = 0; i < len; i++) {
      VALUE recv = RARRAY_AREF(
-       table
+       known
        , i);
      ...
    }
  }
  ...>
}

@redirect_finalizer_push@
expression table, block;
symbol obj, finalizer_table;
@@
rb_gc_impl_define_finalizer(...)
{
  <...
+ lev = finalizers_lock();
- rb_ary_push(table, block);
+ table = finalizers_add(finalizer_table, obj, block);
+ finalizers_unlock(lev);
  ...>
}

@hook_finalizer_add@
expression obj, table;
@@
rb_gc_impl_define_finalizer(...)
{
  <...
  st_add_direct(finalizer_table, obj, table);
+ finalizers_unlock(lev);
  ...>
}

// Undefining.
@redirect_finalizer_delete@
typedef VALUE;
expression obj, all;
identifier data;
@@
rb_gc_impl_undefine_finalizer(...)
{
  <...
+ int lev = finalizers_lock();
  st_delete(all, &data, 0);
- FL_UNSET(obj, FL_FINALIZE);
+ VALUE others = ~(VALUE)FL_FINALIZE;
+ ul_atomic_fetch_and_relaxed(&RBASIC(obj)->flags, others);
+ finalizers_unlock(lev);
  ...>
}

// Copying, for a clone. The flag was seen without the lock: the list may be gone.
@hook_finalizer_copy@
expression obj, all, data, dest;
@@
rb_gc_impl_copy_finalizer(...)
{
  <...
+ int lev = finalizers_lock();
  if (RB_LIKELY(st_lookup(all, obj, &data))) {
    ...
    FL_SET(dest, FL_FINALIZE);
+   finalizers_unlock(lev);
  }
  else {
-   rb_bug(...);
+   finalizers_unlock(lev);
  }
  ...>
}

// Running: the list leaves the table.
@redirect_finalizer_run@
expression all;
identifier key, table;
@@
run_final(...)
{
  <...
- st_delete
+ finalizers_delete
  (all, &key, &table)
  ...>
}
