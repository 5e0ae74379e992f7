// An interned string that was found before is found again without the VM's lock, in a process with
// several ractors (unlocked/symbol/fstring.c).
// Retire-when: the base looks interned strings up without the VM's lock.

@hook_known_fstring@
typedef VALUE;
identifier str;
@@
register_fstring(VALUE str, ...)
{
  ...
+ VALUE known = fstring_known(str);
+ if (known) return known;
  RB_VM_LOCK_ENTER();
  ...
}

@hook_found_fstring@
expression arg, str;
@@
fstr_update_callback(...)
{
  <...
  arg->fstr = str;
+ fstring_remember(str);
  return ST_STOP;
  ...>
}
