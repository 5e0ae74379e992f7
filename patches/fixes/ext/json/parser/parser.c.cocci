// The parser of JSON calls Ruby code where it is given classes, or creates objects: `new`, `[]=`,
// `<<`, json_create. That code may change the text that is being parsed: the parser has a copy
// then. And it may call `parse` of the same parser: each call has data of its own. The base reads
// text that was freed, and writes values into the stack of a call that is over. match_string has
// to be a Hash.
// Expect: convert_encoding 2

@redirect_text_to_parse@
symbol source, json;
@@
parser_init(...)
{
  <...
  source = convert_encoding(StringValue(source));
  StringValue(source);
+ source = json_steady_text(json->object_class || json->array_class || json->decimal_class ||
+                           json->create_additions, source);
  ...>
}

@hook_data_of_call@
typedef JSON_Parser;
symbol json;
@@
cParser_parse(...)
{
  ...
  GET_PARSER;
+ JSON_Parser of_this_call = *json;
+ json = &of_this_call;
  ...
}

@redirect_match@
identifier match_string, memo;
@@
- rb_hash_foreach(match_string, match_i, memo)
+ rb_hash_foreach(json_checked(match_string, T_HASH), match_i, memo)
