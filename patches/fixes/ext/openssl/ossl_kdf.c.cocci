// KDF.hkdf: to_str and to_int of later arguments may change the earlier ones. The base keeps the
// lengths that the texts had before. Here they are read when all arguments are converted.
// Expect: infolen 3

@hook_lengths_of_texts@
symbol md, ikm, salt, info, ikmlen, saltlen, infolen;
expression name;
@@
kdf_hkdf(...)
{
  ...
  infolen = RSTRING_LENINT(info);
  ...
  md = ossl_evp_get_digestbyname(name);
+ ikmlen = RSTRING_LENINT(ikm), saltlen = RSTRING_LENINT(salt), infolen = RSTRING_LENINT(info);
  ...
}
