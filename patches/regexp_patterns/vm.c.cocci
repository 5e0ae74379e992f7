// A ractor that makes a Proc shareable does not give away its $~ and $_, which are in the
// environment that is copied for the Proc.
//
// Reason: behaviour
// Retire-when: regexp_patterns/vm_insnhelper.c.cocci is retired.
// Expect: env_copy 3
// Inserts: svar_frame_copied 1

@redirect_copy_of_svar@
expression copy, place, src_ep;
symbol VM_ENV_DATA_INDEX_ME_CREF;
@@
env_copy(...)
{
  <...
  RB_OBJ_WRITE(copy, place,
- src_ep[VM_ENV_DATA_INDEX_ME_CREF]
+ svar_frame_copied(src_ep[VM_ENV_DATA_INDEX_ME_CREF])
  );
  ...>
}
