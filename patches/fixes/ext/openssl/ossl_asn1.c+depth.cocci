// OpenSSL::ASN1.decode of data that are nested deeply raises SystemStackError before the C stack is
// used up: AddressSanitizer's handler of the signal ends the process.

@hook_check_of_stack@
identifier p, pp;
@@
ossl_asn1_decode0(...)
{
  ...
+ if (ruby_stack_check()) rb_raise(rb_eSysStackError, "stack level too deep");
  p = *pp;
  ...
}
