// Method entries that several ractors make and free share one definition, which counts them. The
// count is atomic here, and so is the serial number of definitions. The traversal of all subclasses
// that can print a warning holds no lock, because warnings call Ruby code.
// Retire-when: the base counts references to method definitions atomically.
// Expect: reference_count 11, method_serial 3, rb_class_foreach_subclass 3

@redirect_definition_release@
typedef rb_method_definition_t;
identifier def;
statement S, T;
@@
rb_method_definition_release(rb_method_definition_t *def)
{
  <...
- const int reference_count = def->reference_count;
- def->reference_count--;
+ /* Release, acquire: who frees the definition sees the last use of the others. */
+ const int reference_count = ul_atomic_fetch_sub_acq_rel(&def->reference_count, 1);
  ...
- if (def->reference_count == 0)
+ if (reference_count == 1)
    S else T
  ...>
}

@redirect_definition_addref@
identifier def;
@@
method_definition_addref(...)
{
  <...
- def->reference_count++;
+ ul_atomic_add_relaxed(&def->reference_count, 1);
  ...>
}

@redirect_definition_serial@
identifier def;
@@
rb_method_definition_create(...)
{
  <...
- def->method_serial = method_serial++;
+ def->method_serial = ul_atomic_fetch_add_relaxed(&method_serial, 1);
  ...>
}

@redirect_traversal_with_warnings@
expression klass, mid;
@@
check_override_opt_method_i(...)
{
  <...
- rb_class_foreach_subclass(klass, check_override_opt_method_i, mid);
+ rb_class_foreach_subclass_unlocked(klass, check_override_opt_method_i, mid);
  ...>
}
