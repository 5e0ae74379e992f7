// A Proc becomes shareable as other objects do: it is frozen, the traversal continues with its
// instance variables and with what a Proc of C code refers to, and the flag is set in the end. An
// IO is never shareable, not even frozen. A new ractor takes over no unshareable $DEBUG; both flags
// are roots.
// Backtraces are copied with their frames. Errors name the object that is not shareable, and the
// way to it.
// Retire-when: the base freezes shareable Procs, looks into those of C code, and refuses IO.
// After: ractor/ractor.c+move.cocci
// Expect: rb_proc_ractor_make_shareable 1, rb_objspace_reachable_objects_from 2
// Expect: ractor_local_storage_mark 3, T_FILE 2

@redirect_shareable_proc@
typedef VALUE, bool;
identifier obj, made_shareable;
@@
frozen_shareable_p(VALUE obj, bool *made_shareable)
{
  <...
  rb_proc_ractor_make_shareable(obj);
- *made_shareable = true;
- VM_ASSERT(RB_OBJ_SHAREABLE_P(obj));
- return false;
+ return true;
  ...>
}

@redirect_file_is_not_shareable@
typedef VALUE;
identifier obj;
statement S;
@@
frozen_shareable_p(VALUE obj, ...)
{
  <...
  if (!RB_TYPE_P(obj, T_DATA)) {
-     return true;
+     return !RB_TYPE_P(obj, T_FILE);
  }
  else S
  ...>
}

@redirect_references@
typedef VALUE;
identifier obj, d;
@@
obj_traverse_i(VALUE obj, ...)
{
  <...
- RB_VM_LOCK_ENTER_NO_BARRIER();
- {
-     rb_objspace_reachable_objects_from(obj, obj_traverse_reachable_i, &d);
- }
- RB_VM_LOCK_LEAVE_NO_BARRIER();
+ obj_traverse_references(obj, &d);
  ...>
}

@hook_refused@
typedef VALUE;
identifier obj, data;
@@
obj_traverse_i(VALUE obj, struct obj_traverse_data *data)
{
  if (RB_SPECIAL_CONST_P(obj)) return 0;
+ ractor_traverse_refuse(obj, data);
  ...
}

@redirect_inherited_flags@
expression r, cr;
@@
ractor_create(...)
{
  <...
(
- r->verbose = cr->verbose;
+ r->verbose = ractor_inherited_flag(cr->verbose);
|
- r->debug = cr->debug;
+ r->debug = ractor_inherited_flag(cr->debug);
)
  ...>
}

@hook_flags_mark@
expression r;
@@
ractor_mark(...)
{
  ...
  ractor_local_storage_mark(r);
+ ractor_flags_mark(r);
}

@hook_copied_backtrace@
typedef VALUE;
identifier obj, data;
@@
copy_enter(VALUE obj, struct obj_traverse_replace_data *data)
{
+ if (ractor_backtrace_replaced_p(obj, data)) return traverse_skip;
  ...
}

@hook_moved_backtrace@
typedef VALUE;
identifier obj, data;
@@
move_enter(VALUE obj, struct obj_traverse_replace_data *data)
{
+ if (ractor_backtrace_replaced_p(obj, data)) return traverse_skip;
  ...
}

@redirect_ensure_shareable_error@
typedef VALUE;
identifier obj, name, message;
@@
rb_ractor_ensure_shareable(VALUE obj, VALUE name)
{
  <...
- rb_exc_raise(rb_exc_new_str(rb_eRactorIsolationError, message));
+ rb_isolation_raise(message, rb_unshareable_text(obj, name));
  ...>
}
