// The case_map of encodings without one of their own writes a character only if there is room for
// all of its bytes. It asked whether there is room for one. String's methods give it as many bytes
// as the source has, and no encoding of CRuby writes a character longer than it was; a C extension
// that calls it with a smaller buffer was overrun.
// Reason: security
// Until: 3.4.13
// Closes: CVE-2026-132825 GHSA-34m4-m9fh-gqp5

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
