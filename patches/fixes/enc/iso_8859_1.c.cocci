// A sharp s (0xDF) becomes two bytes, "SS" or "ss". With one byte left in the buffer the encoding
// wrote the second one behind it. Now it returns before the sharp s, and String#upcase and the
// like call it again with another buffer. The flags are kept: the rest of a text that is
// capitalized stays in small letters. Fourteen encodings have the same lines.
// Reason: security
// Until: 3.4.13
// Closes: CVE-2026-132825 GHSA-34m4-m9fh-gqp5
// Also: enc/iso_8859_2.c enc/iso_8859_3.c enc/iso_8859_4.c enc/iso_8859_9.c enc/iso_8859_10.c
// Also: enc/iso_8859_13.c enc/iso_8859_14.c enc/iso_8859_15.c enc/iso_8859_16.c enc/windows_1250.c
// Also: enc/windows_1252.c enc/windows_1254.c enc/windows_1257.c
// Expect: to_end 2

@include_room_in_case_map@
@@
  #include "regenc.h"
+ #include "internal/fixes/case_map.h"

@hook_room_for_pair@
@@
case_map(...)
{
  <...
  if (code == SHARP_s) {
+   if (!case_map_pair_fits_p(to, to_end, flags)) { --*pp; break; }
    if (flags & ONIGENC_CASE_UPCASE) { ... }
    else if (flags & ONIGENC_CASE_FOLD) { ... }
  }
  else { ... }
  ...>
}
