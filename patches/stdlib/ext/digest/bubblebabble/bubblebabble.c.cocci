// Digest.bubblebabble works in every ractor. Looked at: id_digest is written by Init_bubblebabble
// only; the tables of vowels and consonants are constant.
// Retire-when: the extension declares itself safe for ractors.

@hook_bubblebabble_safe@
@@
Init_bubblebabble(...)
{
  ...
  rb_require("digest");
+ rb_ext_ractor_safe(true);
  ...
}
