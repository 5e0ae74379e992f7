// SSLContext#setup: a protocol of alpn_protocols and npn_protocols that is no String raises
// TypeError, or is converted. The base takes any object for a String. The path of ca_file is a
// frozen copy: to_str of ca_path may change it.
// Expect: ca_file 7

@include_own_text_of_file@
@@
  #include "ossl.h"
+ #include "../../internal/fixes/own_text.h"

@redirect_protocol_that_is_a_string@
identifier len, cur;
@@
ssl_npn_encode_protocol_i(...)
{
  int len = RSTRING_LENINT(
- cur
+ StringValue(cur)
  );
  ...
}

@redirect_file_that_stays@
identifier val;
symbol ca_file, id_i_ca_file, id_i_verify_mode, self;
@@
  val = rb_attr_get(self, id_i_ca_file);
- ca_file = NIL_P(val) ? NULL : StringValueCStr(val);
+ VALUE file = val;
+ ca_file = NIL_P(val) ? NULL : own_cstr(&file);
  ...
+ RB_GC_GUARD(file);
  val = rb_attr_get(self, id_i_verify_mode);
