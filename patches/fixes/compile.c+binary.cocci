// RubyVM::InstructionSequence.load_from_binary(string): Warning.warn, which a regexp of the code
// may call with -W, may change the string. The base reads the memory that it had.
// Expect: ibf_load_setup_bytes 3

@hook_own_binary@
identifier load, loader_obj, str;
@@
ibf_load_setup(...)
{
  ...
+ str = rb_str_new_frozen(str);
  ibf_load_setup_bytes(load, loader_obj, RSTRING_PTR(str), RSTRING_LEN(str));
  ...
}
