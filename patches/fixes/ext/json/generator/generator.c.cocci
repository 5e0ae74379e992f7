// The generator of JSON: what it writes of a String cannot be changed by `write` of an IO. to_json
// of its modules for Hash, Array, Float and String is refused for other objects (TypeError), and so
// is what a redefined String#encode returns; a key whose to_s is nil or a number is written as
// such. The base reads these objects as what they are not.
// Expect: ensure_valid_encoding 2, RBASIC_CLASS 3

@redirect_string_to_write@
identifier obj;
symbol buffer;
@@
generate_json_string(...)
{
  <...
- obj = ensure_valid_encoding(obj);
+ obj = json_steady_text(buffer->io, ensure_valid_encoding(obj));
  ...>
}

@redirect_encoded@
identifier str;
@@
- str = rb_rescue(encode_json_string_try, str, encode_json_string_rescue, str);
+ str = json_checked_encoding(rb_rescue(encode_json_string_try, str, encode_json_string_rescue,
+                                       str));

@redirect_class_of_key@
symbol key_to_s;
@@
json_object_i(...)
{
  <...
- RBASIC_CLASS(key_to_s)
+ CLASS_OF(key_to_s)
  ...>
}

@hook_type_of_hash@
symbol self;
@@
mHash_to_json(...)
{
  rb_check_arity(...);
+ json_checked(self, T_HASH);
  ...
}

@hook_type_of_array@
symbol self;
@@
mArray_to_json(...)
{
  rb_check_arity(...);
+ json_checked(self, T_ARRAY);
  ...
}

@hook_type_of_float@
symbol self;
@@
mFloat_to_json(...)
{
  rb_check_arity(...);
+ json_checked(self, T_FLOAT);
  ...
}

@hook_type_of_string@
symbol self;
@@
mString_to_json(...)
{
  rb_check_arity(...);
+ json_checked(self, T_STRING);
  ...
}
