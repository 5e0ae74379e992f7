// The text that OpenSSL parses stays while a block is called for the pass phrase: a frozen copy,
// which shares the bytes.
// Expect: BIO_new_mem_buf 1

@hook_text_that_stays@
symbol obj;
expression bio;
@@
ossl_obj2bio(...)
{
  <...
+ obj = rb_str_new_frozen(obj);
  bio = BIO_new_mem_buf(RSTRING_PTR(obj), RSTRING_LENINT(obj));
  ...>
}
