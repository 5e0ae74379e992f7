// Global variables in several ractors (internal/ractor/global_variable.h): a table for the names
// that every ractor may use, and traces that belong to the ractor that set them. A constant is
// removed under the VM lock, and its entry is not freed while other ractors may read it. The tables
// of autoload are read and changed under the VM lock: their mutex is one of the main ractor's
// threads, and another ractor that waits for it takes that for a deadlock.
// Retire-when: the base's ractors look up global variables while others are added, and constants
// while others are removed.
// Expect: RB_GC_GUARD 3, block_trace 8, rb_global_tbl 10, autoload_mutex 8
// Inserts: & 1, RUBY_ASSERT_CRITICAL_SECTION_ENTER -4, RUBY_ASSERT_CRITICAL_SECTION_LEAVE -4
// Retire: rb_find_global_entry rb_gvar_ractor_local rb_f_trace_var remove_trace rb_f_untrace_var
// Retire: trace_data trace_ev trace_en rb_gvar_set_entry rb_alias_variable

@widen_trace@
@@
struct trace_var {
  int removed;
+ bool calling;
+ uint32_t ractor;
  ...
};

@widen_global_variable@
@@
struct rb_global_variable {
  int counter;
- int block_trace;
  ...
};

@retire_block_trace@
expression var;
@@
rb_global_entry(...)
{
  <...
- var->block_trace = 0;
  ...>
}

@redirect_constant_delete@
typedef VALUE, ID, rb_const_entry_t;
identifier ce, mod, id;
@@
rb_const_remove(VALUE mod, ID id)
{
  <...
- ce = rb_const_lookup(mod, id);
+ ce = const_entry_delete(mod, id);
  ...>
}

@retire_constant_delete@
expression ce, mod, id;
@@
rb_const_remove(...)
{
  <...
- (!ce || !rb_id_table_delete(RCLASS_CONST_TBL(mod), id))
+ (!ce)
  ...>
}

@redirect_constant_free@
expression ce;
@@
rb_const_remove(...)
{
  <...
- ruby_xfree(ce);
+ const_entry_free(ce);
  ...>
}

// The value of a constant that is out of the table is only here: a warning can run Ruby code, and
// another ractor can collect while this one waits for the lock.
@redirect_removed_value@
expression ce, mod, id;
identifier val;
@@
rb_const_remove(...)
{
  <...
+ val = ce->value;
  rb_const_warn_if_deprecated(ce, mod, id);
  rb_clear_constant_cache_for_id(id);
- val = ce->value;
+ RB_GC_GUARD(val);
  ...>
}

@redirect_autoload_definition@
expression A;
@@
rb_autoload_str(...)
{
  <...
- rb_mutex_synchronize(autoload_mutex, autoload_synchronized, A)
+ autoload_define(autoload_mutex, autoload_synchronized, A)
  ...>
}

@redirect_autoload_application@
expression A;
@@
autoload_feature_require(...)
{
  <...
- rb_mutex_synchronize(autoload_mutex, autoload_apply_constants, A)
+ autoload_apply(autoload_mutex, autoload_apply_constants, A)
  ...>
}

@retire_autoload_mutex_check@
@@
autoload_feature_lookup_or_create(...)
{
  ...
- RUBY_ASSERT_MUTEX_OWNED(autoload_mutex);
  ...
}

@redirect_autoload_lookup@
typedef VALUE, ID, st_data_t;
identifier mod, id, tbl, val, tbl_value;
expression E, C;
@@
autoload_data(VALUE mod, ID id)
{
- struct st_table *tbl;
- st_data_t val;
  ...
- VALUE tbl_value = E;
- if (C) { return 0; }
- return (VALUE)val;
+ return autoload_table_lookup(mod, id);
}

// The message of a FrozenError calls #inspect: not under the lock.
@widen_autoload_arguments@
@@
struct autoload_load_arguments {
  VALUE module;
+ VALUE frozen;
  ...
};

@hook_autoload_frozen@
expression ac;
@@
autoload_apply_constants(...)
{
  <...
+ if (autoload_frozen_p(arguments, ac)) break;
  autoload_const_set(ac);
  ...>
}

// In the child of a fork only the main ractor's threads load.
@redirect_autoload_after_fork@
expression D;
statement S;
@@
get_autoload_data(...)
{
  <...
- if (D && D->fork_gen != GET_VM()->fork_gen) S
+ if (D && autoload_after_fork_p(D)) S
  ...>
}

@hook_autoload_delete@
@@
autoload_delete(...)
{
+ unsigned int autoload_lev;
+ RB_VM_LOCK_ENTER_LEV(&autoload_lev);
  RUBY_ASSERT_CRITICAL_SECTION_ENTER();
  ...
  RUBY_ASSERT_CRITICAL_SECTION_LEAVE();
+ RB_VM_LOCK_LEAVE_LEV(&autoload_lev);
}

// Debug builds count critical sections in one variable for all ractors, so that another one that
// checks for interrupts meanwhile stops the process. The VM lock is what holds here.
@retire_critical_section_begin@
@@
- RUBY_ASSERT_CRITICAL_SECTION_ENTER();

@retire_critical_section_end@
@@
- RUBY_ASSERT_CRITICAL_SECTION_LEAVE();

@redirect_provided_feature@
expression feature;
identifier loading;
@@
check_autoload_required(...)
{
  <...
- loading = RSTRING_PTR(feature);
  ...
- rb_feature_provided(loading, &loading)
+ autoload_provided_p(feature, &loading)
  ...>
}
