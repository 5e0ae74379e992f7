// Asks the fork's own guard about every extension as soon as it is opened, before any of its code is called.
// The base's check stays behind it; it never fails any more, since the guard is the stricter one.
//
// Reason: behaviour
// Retire-when: the layout of every public structure is that of the base again.
// Expect: dln_load 2
// Expect: dln_open 2
// After: dln_refuse_foreign_abi 1

@hooked@
@@
dln_refuse_foreign_abi(...)

@hook depends on !hooked@
identifier handle;
expression file;
@@
  void *handle = dln_open(file);
+ dln_refuse_foreign_abi(handle, file);
