// OpenSSL::ASN1.decode of data that are nested deeply raises SystemStackError before the C stack is
// used up: AddressSanitizer's handler of the signal ends the process.
//
// Reason: backport
// Retire-when: the base looks at the stack, or limits the depth.
// Until: none
// Expect: ossl_asn1_decode0 6
// Inserts: ruby_stack_check 1

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
