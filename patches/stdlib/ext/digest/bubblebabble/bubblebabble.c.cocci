// Digest.bubblebabble works in every ractor. Looked at: id_digest is written by Init_bubblebabble
// only; the tables of vowels and consonants are constant.
//
// Reason: behaviour
// Retire-when: the extension declares itself safe for ractors.
// Expect: Init_bubblebabble 1
// Inserts: rb_ext_ractor_safe 1

@hook_bubblebabble_safe@
@@
Init_bubblebabble(...)
{
  ...
  rb_require("digest");
+ rb_ext_ractor_safe(true);
  ...
}
