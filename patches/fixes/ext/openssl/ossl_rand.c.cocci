// Random.random_add: to_f of the entropy may change the text, so it is called before the text's
// bytes are looked up.
// Expect: NUM2DBL 1

@hook_entropy_first@
symbol str, entropy;
@@
ossl_rand_add(...)
{
  StringValue(str);
+ entropy = DBL2NUM(NUM2DBL(entropy));
  ...
}
