// Etc works in every ractor. The functions of the C library that answer from one buffer of the
// process (getpwnam and its kind, getlogin) run under a lock of the extension, with the copy of
// their answer, and so does each step of an iteration. Looked at: sPasswd and sGroup are written by
// Init_etc only; passwd_blocking and group_blocking are atomic. Two iterations at the same time
// (Etc.passwd with a block) raise "parallel passwd iteration", as two of one ractor do: the process
// has one position.
// Retire-when: the extension declares all of itself safe for ractors.
// Expect: rb_define_module_function 19

@include_etc_calls@
@@
  #include "ruby/io.h"
+ #include "../../internal/stdlib/etc.h"

@redirect_etc_passwd_steps@
identifier pw;
@@
passwd_iterate(...)
{
- struct passwd *pw;
  ...
- while ((pw = getpwent()) != 0) { rb_yield(setup_passwd(pw)); }
+ etc_each_locked(etc_getpwent);
  ...
}

@redirect_etc_group_steps@
identifier pw;
@@
group_iterate(...)
{
- struct group *pw;
  ...
- while ((pw = getgrent()) != 0) { rb_yield(setup_group(pw)); }
+ etc_each_locked(etc_getgrent);
  ...
}

@hook_etc_lock@
@@
Init_etc(...)
{
  ...
  mEtc = rb_define_module("Etc");
+ rb_ext_lock_init();
  ...
}

@redirect_etc_safe@
@@
Init_etc(...)
{
  <...
- RB_EXT_RACTOR_SAFE(false);
+ RB_EXT_RACTOR_SAFE(true);
  ...>
}

@redirect_frozen_etc_version@
expression v;
@@
Init_etc(...)
{
  <...
  rb_define_const(mEtc, "VERSION",
- rb_str_new_cstr(v)
+ rb_obj_freeze(rb_str_new_cstr(v))
  );
  ...>
}
