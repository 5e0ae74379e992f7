// Asks the fork's own guard about every extension as soon as it is opened, before any of its code
// is called. The base's check stays after it, and never fails any more, because the guard is
// stricter. An extension that cannot be opened because it needs the libruby of another Ruby gets
// the guard's advice, too.
// Retire-when: the layout of every public structure is that of the base again.
// Expect: dln_load 2, dln_loaderror 10

@hook_abi_guard@
identifier handle;
expression file;
@@
  void *handle = dln_open(file);
+ dln_refuse_foreign_abi(handle, file);

@redirect_open_error@
identifier error, file;
@@
dln_open(...)
{
  <...
- dln_loaderror("%s - %s", error, file);
+ dln_open_failed(error, "", file);
  ...>
}

@redirect_link_error@
identifier libruby_name, file;
@@
- dln_loaderror("linked to incompatible %s - %s", libruby_name, file);
+ dln_open_failed("linked to incompatible ", libruby_name, file);
