// CGI.unescape and CGI.unescapeURIComponent find the default character set in every ractor. Looked
// at: rb_cCGI, rb_mUtil, rb_mEscape and id_accept_charset are written by Init functions only.
// Retire-when: the gem keeps the character set where every ractor may read it.
// Expect: rb_cvar_get 1

@include_cgi_charset@
@@
  #include "ruby/encoding.h"
+ #include "../../../internal/stdlib/cgi.h"

@redirect_default_charset@
expression self;
@@
accept_charset(...)
{
  <...
- rb_cvar_get(CLASS_OF(self), id_accept_charset)
+ cgi_default_charset(self, id_accept_charset, rb_cCGI)
  ...>
}

@hook_charset_key@
@@
Init_escape(...)
{
  <...
  id_accept_charset = rb_intern_const("@@accept_charset");
+ cgi_charset_init();
  ...>
}
