// OCSP: to_der of what a request, a response or an identifier is initialized with may initialize it
// again, and to_int of the flags of verify may initialize the object. The base then frees twice, or
// uses, what was free.
// Expect: ossl_to_der_if_possible 5

@redirect_free_of_data_of_ocsp@
identifier f =~ "^ossl_ocsp.*_initialize$";
identifier put, release, old, made;
symbol self;
@@
f(...)
{
  <...
- put(self, made);
- release(old);
+ release(RTYPEDDATA_DATA(self));
+ put(self, made);
  ...>
}

@redirect_data_of_verify@
identifier f = {OCSP_request_verify, OCSP_basic_verify};
identifier old;
@@
  f(
- old
+ RTYPEDDATA_DATA(self)
  , ...)
