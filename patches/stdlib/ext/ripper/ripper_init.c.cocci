// Ripper works in every ractor. Looked at: ripper_parser_ids, ripper_scanner_ids and the other IDs
// are written by Init_ripper only; the tables of the parser are constant; a parse keeps its state
// in the Ripper object. The compiler runs the same parser in several ractors.
// Retire-when: the extension declares itself safe for ractors.
// Expect: RIPPER_VERSION 2

@hook_init_of_ripper@
symbol Ripper;
@@
InitVM_ripper(...)
{
  VALUE Ripper;
+ rb_ext_ractor_safe(true);
  ...
}

@redirect_version_of_ripper@
symbol RIPPER_VERSION;
@@
rb_define_const(...,
-   rb_usascii_str_new2(RIPPER_VERSION)
+   rb_obj_freeze(rb_usascii_str_new2(RIPPER_VERSION))
  )
