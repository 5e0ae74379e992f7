// X509::Extension: to_der and to_str of an argument may initialize the extension again. The base
// then writes into what is free.
// Expect: d2i_X509_EXTENSION 1, X509_EXTENSION_set_object 1, X509_EXTENSION_get_data 3

@redirect_extension_that_is_decoded@
symbol self, ext, x;
expression text, length;
@@
  x = d2i_X509_EXTENSION(
- &ext
+ (void *)&DATA_PTR(self)
  , text, length);
- DATA_PTR(self) = ext;

@redirect_extension_that_is_set@
symbol ext;
@@
  X509_EXTENSION_set_object(
- ext
+ GetX509ExtPtr(self)
  , ...)

@redirect_extension_with_value@
symbol ext, asn1s;
@@
  asn1s = X509_EXTENSION_get_data(
- ext
+ GetX509ExtPtr(self)
  );
