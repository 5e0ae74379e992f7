// Digest#update hands long texts over in pieces: SHA1 and RMD160 count with 32 bits. On the base
// SHA1 is wrong for 512 MiB and more in one text, and comes to no end with 4 GiB. Digest#inspect
// keeps the name of an anonymous class until it is copied.
//
// Reason: backport
// Retire-when: the base's digests count with 64 bits, and inspect keeps the name.
// Until: none
// Expect: update_func 1
// After: update_func 0
// Expect: rb_digest_instance_inspect 2
// Expect: cname 4
// Inserts: internal/fixes/digest_update.h 1
// Inserts: path 3

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

@redirect_name_of_class@
symbol cname, self, str;
@@
rb_digest_instance_inspect(...)
{
  ...
- cname = rb_obj_classname(self);
+ VALUE path = rb_class_path(rb_obj_class(self));
+ cname = RSTRING_PTR(path);
  ...
+ RB_GC_GUARD(path);
  return str;
}
