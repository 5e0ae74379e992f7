# Ripper works in every ractor. Looked at: ripper_parser_ids, ripper_scanner_ids and the other IDs
# are written by Init_ripper only; the tables of the parser are constant; a parse keeps its state in
# the Ripper object. The compiler runs the same parser in several ractors.
#
# Why-text: spatch does not read the file: it includes the parser's tables by macros.
# Reason: behaviour
# Retire-when: the extension declares itself safe for ractors.
# Expect: 3
# Inserts: rb_ext_ractor_safe 1
/^InitVM_ripper\(/,/^\}/{
  s/^    VALUE Ripper;$/&\
\
    rb_ext_ractor_safe(true);/
}
s/, rb_usascii_str_new2\(RIPPER_VERSION\)/, rb_obj_freeze(rb_usascii_str_new2(RIPPER_VERSION))/
