// File.basename refuses a suffix with a zero byte for each name. The base takes it for an empty
// name, and where name and suffix have encodings that do not go together.
// Expect: StringValueCStr 20

@hook_suffix@
identifier fext, enc;
@@
rb_file_s_basename(...)
{
  <...
  enc = check_path_encoding(fext);
+ StringValueCStr(fext);
  ...>
}
