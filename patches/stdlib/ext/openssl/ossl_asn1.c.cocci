// ASN.1 values get their default tags in every ractor: OpenSSL::ASN1::CLASS_TAG_MAP is frozen. Its
// keys are classes, its values Integers.
// Retire-when: the gem's table is shareable.
// Expect: class_tag_map 27

@redirect_frozen_tag_map@
expression m, s;
@@
  rb_define_const(m, s,
- class_tag_map
+ rb_obj_freeze(class_tag_map)
  );
