// A regexp owns the list of its patterns for other encodings: it is freed with the regexp, and not
// by an extension that frees what rb_reg_prepare_re returned. A copy begins without a list.
// Reason: behaviour
// Retire-when: fixes/re.c.cocci is retired.

@include_regexp_patterns@
@@
  #include "regparse.h"
+ #include "internal/fixes/regexp.h"

@redirect_end_of_list@
expression reg;
@@
onig_free_body(...)
{
  <...
- onig_free(reg->chain);
+ regexp_patterns_free(reg->chain);
  ...>
}

@redirect_free_of_listed_pattern@
typedef regex_t;
identifier reg;
@@
onig_free(regex_t* reg)
{
- if (IS_NOT_NULL(reg)) {
+ if (IS_NOT_NULL(reg) && !regexp_pattern_listed_p(reg)) {
  ...
  }
}

@hook_copy_without_list@
expression reg, oreg;
@@
onig_reg_copy(...)
{
  <...
  *reg = *oreg;
+ regexp_patterns_none(reg);
  ...>
}
