// Digest#update hands long texts over in pieces: SHA1 and RMD160 count with 32 bits. On the base
// SHA1 is wrong for 512 MiB and more in one text, and comes to no end with 4 GiB.
// Expect: update_func 1

@include_updates_of_digests@
@@
  #include "digest.h"
+ #include "../../internal/fixes/digest_update.h"

@redirect_update_of_digest@
symbol algo;
expression context, text, length;
@@
- algo->update_func(context, text, length)
+ digest_update(algo, context, text, length)
