// The errors of the engine that ruby/onigmo.h does not have are in internal/fixes/regexp_size.h:
// their texts come from there.

@include_regexp_errors@
@@
  #include "regint.h"
+ #include "internal/fixes/regexp_size.h"

@redirect_text_of_other_errors@
identifier code, p;
typedef OnigPosition;
@@
onig_error_code_to_format(OnigPosition code)
{
  <...
- p = "undefined error code";
+ p = regexp_error_text(code);
  ...>
}
