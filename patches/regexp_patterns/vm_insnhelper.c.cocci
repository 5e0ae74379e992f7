// A shareable Proc has a copy of the environment in which it was created, and several ractors run
// in that copy. So other ractors than the main one keep `$~`, `$_` and the states of flip-flops in
// the frame of the call, not in the copy. Frames of blocks have a method entry or a cref in that
// place, and now also these.
//
// Reason: behaviour
// Retire-when: each call of a shareable Proc of the base has its own $~.
// Expect: lep_svar 3
// Expect: lep_svar_write 2
// Expect: vm_env_cref 4
// Inserts: svar_frame_ep 2

@hook_frame_of_shareable_proc@
symbol ec, lep;
@@
lep_svar(...)
{
+ lep = svar_frame_ep(ec, lep);
  ...
}

@hook_frame_of_shareable_proc_for_writing@
symbol ec, lep;
@@
lep_svar_write(...)
{
+ lep = svar_frame_ep(ec, lep);
  ...
}

@redirect_method_entry_of_block@
expression obj;
@@
rb_vm_frame_method_entry(...)
{
  <...
  check_method_entry(obj,
- FALSE
+ TRUE
  )
  ...>
}

@redirect_cref_of_block@
expression obj;
@@
vm_env_cref(...)
{
  <...
  check_cref(obj,
- FALSE
+ TRUE
  )
  ...>
}

@redirect_cref_search_of_block@
expression obj;
@@
vm_env_cref_by_cref(...)
{
  <...
  is_cref(obj,
- FALSE
+ TRUE
  )
  ...>
}

@redirect_cref_copy_of_block@
expression obj, env;
@@
vm_cref_replace_with_duplicated_cref(...)
{
  <...
  cref_replace_with_duplicated_cref_each_frame(obj,
- FALSE
+ TRUE
  , env)
  ...>
}
