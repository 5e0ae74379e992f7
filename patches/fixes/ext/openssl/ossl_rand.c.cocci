// Random.random_add: to_f of the entropy may change the text, so it is called before the text's
// bytes are looked up.
//
// Reason: backport
// Retire-when: the base converts the entropy first.
// Until: none
// Expect: ossl_rand_add 2
// Expect: NUM2DBL 1
// After: NUM2DBL 2
// Inserts: DBL2NUM 1
// Inserts: NUM2DBL 1

@hook_entropy_first@
symbol str, entropy;
@@
ossl_rand_add(...)
{
  StringValue(str);
+ entropy = DBL2NUM(NUM2DBL(entropy));
  ...
}
