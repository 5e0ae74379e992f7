// StringScanner: #charpos ends where the string does, which may have become shorter. Registers of
// a match are longs, beyond 2 GiB, too. A name is looked up in the registers if they are those of
// that regexp: after a match of a String, or of one character, there are fewer. A copy has the
// regexp that its registers belong to.
// Expect: onig_region_set 3, rb_enc_strlen 1, onig_name_to_backref_number 1

@hook_function_for_a_register@
@@
+ static void
+ strscan_set_register(struct re_registers *regs, long from, long to)
+ {
+     if (onig_region_set(regs, 0, 0, 0)) return;
+     regs->beg[0] = from;
+     regs->end[0] = to;
+ }
+
  adjust_registers_to_matched(...) { ... }

@redirect_register_of_match@
expression regs, from, to;
@@
adjust_registers_to_matched(...)
{
  <...
(
- onig_region_set(regs, 0, (int)from, (int)to)
+ strscan_set_register(regs, from, to)
|
- onig_region_set(regs, 0, 0, (int)to)
+ strscan_set_register(regs, 0, to)
)
  ...>
}

@redirect_end_of_characters@
symbol p;
expression enc;
@@
strscan_get_charpos(...)
{
  <...
- rb_enc_strlen(S_PBEG(p), CURPTR(p), enc)
+ rb_enc_strlen(S_PBEG(p), S_PBEG(p) + minl(p->curr, S_LEN(p)), enc)
  ...>
}

@redirect_registers_of_name@
expression regex, from, to;
symbol regs;
@@
name_to_backref_number(...)
{
  <...
- onig_name_to_backref_number(regex, from, to, regs)
+ onig_name_to_backref_number(regex, from, to,
+     regs->num_regs > onig_number_of_captures(regex) ? regs : NULL)
  ...>
}

@redirect_regexp_of_copy@
symbol self, orig;
@@
strscan_init_copy(...)
{
  <...
- self->str = orig->str;
+ self->regex = orig->regex, self->str = orig->str;
  ...>
}
