// The case_map of encodings without one of their own writes a character only if there is room for
// all of its bytes. It asked whether there is room for one. String's methods give it as many bytes
// as the source has, and no encoding of CRuby writes a character longer than it was; a C extension
// that calls it with a smaller buffer was overrun.
//
// Reason: security
// Closes: CVE-2026-132825 GHSA-34m4-m9fh-gqp5
// Until: 3.4.13
// Retire-when: onigenc_ascii_only_case_map compares the length of a character with the room left.
// Expect: onigenc_ascii_only_case_map 1
// Inserts: internal/fixes/case_map.h 1
// Inserts: case_map_char_fits_p 1

@include_room_for_characters@
@@
  #include "regint.h"
+ #include "internal/fixes/case_map.h"

@hook_room_for_character@
expression code, length;
@@
onigenc_ascii_only_case_map(...)
{
  <...
  code = ONIGENC_MBC_TO_CODE(enc, *pp, end);
+ if (!case_map_char_fits_p(to, to_end, code, enc)) break;
  *pp += length;
  ...>
}
