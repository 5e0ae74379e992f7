// OpenSSL::PKey.generate_key and others give `each` of their options, which may be of a subclass of
// Hash, a block that refers to memory of OpenSSL. The method may keep the block; when it is called
// later, the memory is free. Now the block only collects. to_str of a key may change its value,
// whose address is looked up afterwards.
// Expect: rb_block_call 1

@include_options_of_keys@
@@
  #include "ossl.h"
+ #include "../../internal/fixes/ossl_options.h"

@redirect_block_of_options@
expression hash, f, data;
@@
- rb_block_call(hash, rb_intern("each"), 0, NULL, f, data);
+ ossl_options_apply(hash, f, data);

@redirect_value_after_key@
symbol key, value;
expression context;
@@
  EVP_PKEY_CTX_ctrl_str(context, StringValueCStr(key),
- StringValueCStr(value)
+ (StringValue(key), StringValueCStr(value))
  )
