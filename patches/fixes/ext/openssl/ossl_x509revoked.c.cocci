// X509::Revoked#time=: to_i or to_int of the time may initialize the object with a copy. The base
// then writes into what is free.
// Expect: X509_REVOKED_set_revocationDate 1

@redirect_revocation_with_date@
symbol rev;
@@
  X509_REVOKED_set_revocationDate(
- rev
+ RTYPEDDATA_DATA(self)
  , ...)
