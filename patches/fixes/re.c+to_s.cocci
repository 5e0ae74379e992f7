// Regexp#to_s compiles the inner text of `(?mix: ... )` to see whether it is a whole regexp. It
// gave the engine the text as it is written, without the checks of Regexp.new; there the engine
// could write beyond a table. It may raise, too, and then $VERBOSE stayed false. Now the text is
// checked as in Regexp.new, with the options of the group. Texts of UTF-16 and UTF-32 stay as they
// are: what looks like `(?` there is one character.
// Reason: security
// Until: 3.4.13
// Closes: GHSA-7whj-cfh7-xgm4
// Expect: ruby_verbose 3

@redirect_text_of_wide_characters@
expression len, ptr;
identifier enc;
statement unwrap;
@@
rb_reg_str_with_term(...)
{
  ...
  rb_encoding *enc = rb_enc_get(...);
  <...
- if (len >= 4 && ptr[0] == '(' && ptr[1] == '?')
+ if (len >= 4 && rb_enc_asciicompat(enc) && ptr[0] == '(' && ptr[1] == '?')
    unwrap
  ...>
}

@redirect_compilation_of_inner_text@
typedef Regexp, VALUE;
expression ptr, len, options, enc, syntax;
identifier rp, verbose, err;
statement begin, end;
@@
rb_reg_str_with_term(...)
{
  <...
- Regexp *rp;
- VALUE verbose = ruby_verbose;
- ruby_verbose = Qfalse;
  begin
  end
- err = onig_new(&rp, ptr, ptr + len, options, enc, syntax, NULL);
- onig_free(rp);
- ruby_verbose = verbose;
+ err = regexp_text_error((const char *)ptr, len, options, enc);
  ...>
}
