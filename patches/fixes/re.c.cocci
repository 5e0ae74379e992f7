// A regexp keeps a compiled pattern for each encoding of the strings that it meets, in place of one
// that is compiled again while other ractors match with it. The last regexp that a method made of a
// string belongs to one ractor. `start_with?` leaves no MatchData half empty.
// Reason: behaviour
// Retire-when: the base never changes a pattern that another ractor can match with, and has no
// cache that gives one regexp to several ractors.
// Expect: usecnt 4, reg_cache 8
// Inserts: last 7, regexp_pattern_warned_p 1, GET_RACTOR 1, last_regexp 1, reg_cache -8
// Retire: rb_reg_prepare_re rb_reg_start_with_p

@redirect_match_of_kept_pattern@
typedef OnigPosition;
expression re, str, args, regs;
identifier match, reg, tmpreg, result;
@@
rb_reg_onig_match(...)
{
  <...
- bool tmpreg = reg != RREGEXP_PTR(re);
- if (!tmpreg) RREGEXP(re)->usecnt++;
- OnigPosition result = match(reg, str, regs, args);
- if (!tmpreg) RREGEXP(re)->usecnt--;
- if (tmpreg) { ... }
+ OnigPosition result = regexp_match(re, reg, str, match, args, regs);
  ...>
}

@redirect_warning_of_encoding@
typedef VALUE, rb_encoding;
expression text, name;
identifier re, enc;
@@
rb_reg_prepare_enc(VALUE re, ...)
{
  ...
  rb_encoding *enc = 0;
  <...
- rb_warn(text, name);
+ if (!regexp_pattern_warned_p(RREGEXP_PTR(re), enc)) rb_warn(text, name);
  ...>
}

@redirect_count_of_users@
expression re;
@@
rb_reg_s_alloc(...)
{
  <...
- re->usecnt = 0;
+ re->usecnt = 1;
  ...>
}

@retire_last_regexp_of_all@
typedef VALUE;
@@
- static VALUE reg_cache;

@redirect_last_regexp@
identifier str;
symbol reg_cache;
@@
rb_reg_regcomp(VALUE str)
{
+ VALUE *const last = &GET_RACTOR()->last_regexp;
  <...
- reg_cache
+ *last
  ...>
}

@retire_root_of_last_regexp@
@@
- rb_global_variable(&reg_cache);
