// A Proc of C code is isolated, or becomes shareable, only when what it refers to is shareable. The
// ractor that makes an object shareable sets the flag after all has been looked at. The copy of an
// environment gets no special variables ($~ and the like) of the original; a block parameter is the
// block. END registers as at_exit does. Errors name the object that is not shareable.
// Retire-when: the base checks Procs that are not of a block, and copies no special variables.
// Expect: rb_set_end_proc 1, OBJ_FREEZE 1, VM_ENV_FLAG_ISOLATED 2

@include_isolation@
@@
  #include "internal/class.h"
+ #include "internal/ractor/isolation_error.h"
+ #include "internal/ractor/proc.h"
+ #include "internal/ractor/isolation.h"

@hook_isolated_references@
typedef VALUE;
identifier self, iseq;
statement S;
@@
rb_proc_isolate_bang(VALUE self)
{
  ...
  if (iseq) S
+ if (!iseq) rb_proc_ensure_references(self, true, "isolate a Proc");
+ OBJ_FREEZE(self);
  FL_SET_RAW(self, RUBY_FL_SHAREABLE);
  ...
}

@hook_shareable_references@
typedef VALUE;
identifier self, iseq;
statement S;
@@
rb_proc_ractor_make_shareable(VALUE self)
{
  ...
  if (iseq) S
- FL_SET_RAW(self, RUBY_FL_SHAREABLE);
+ if (!iseq) rb_proc_ensure_references(self, false, "make shareable Proc");
  ...
}

@redirect_copied_cref@
typedef VALUE;
identifier copied_env, ep, src_ep;
@@
env_copy(...)
{
  <...
- RB_OBJ_WRITE(copied_env, &ep[VM_ENV_DATA_INDEX_ME_CREF], src_ep[VM_ENV_DATA_INDEX_ME_CREF]);
+ RB_OBJ_WRITE(copied_env, &ep[VM_ENV_DATA_INDEX_ME_CREF], env_copied_cref(src_ep));
  ...>
}

@redirect_shared_variable@
typedef VALUE;
identifier v, src_env, j;
@@
env_copy(...)
{
  <...
- VALUE v = src_env->env[j];
+ VALUE v = env_shared_variable(src_env, j);
  ...>
}

@redirect_copied_flags@
identifier ep;
expression E;
@@
env_copy(...)
{
  <...
- ep[VM_ENV_DATA_INDEX_FLAGS] = E | VM_ENV_FLAG_ISOLATED;
+ ep[VM_ENV_DATA_INDEX_FLAGS] = E | VM_ENV_FLAG_ISOLATED | VM_FRAME_FLAG_MODIFIED_BLOCK_PARAM;
  ...>
}

@redirect_end_proc@
@@
m_core_set_postexe(...)
{
- rb_set_end_proc(rb_call_end_proc, rb_block_proc());
+ rb_set_end_proc(rb_call_end_proc, rb_ractor_exit_proc(rb_block_proc()));
  ...
}

@redirect_variable_error@
identifier msg;
@@
env_copy(...)
{
  <...
- rb_exc_raise(rb_exc_new_str(rb_eRactorIsolationError, msg));
+ rb_isolation_raise(msg, rb_unshareable_text(v, rb_id2str(id)));
  ...>
}

@redirect_self_error@
expression E, self;
@@
rb_proc_ractor_make_shareable(...)
{
  <...
- rb_raise(rb_eRactorIsolationError, E, self);
+ rb_isolation_raise_self(self, vm_block_self(&proc->block));
  ...>
}
