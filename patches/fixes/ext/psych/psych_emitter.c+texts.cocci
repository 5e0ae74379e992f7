// Psych::Emitter: libyaml gets texts that stay. `to_int` of a style, and `to_str` of a tag
// directive, are called before; what they convert is kept.
// Expect: StringValuePtr 1, style 9
// Inserts: style 6

@hook_style@
identifier f = {scalar, start_sequence, start_mapping};
symbol style;
expression obj, type;
identifier emitter;
typedef yaml_emitter_t;
@@
f(...)
{
  <...
+ style = INT2NUM(NUM2INT(style));
  TypedData_Get_Struct(obj, yaml_emitter_t, type, emitter);
  ...>
}

@hook_list_of_texts@
expression tags;
identifier len;
@@
start_document_try(...)
{
  <...
  len = RARRAY_LEN(tags);
+ kept = rb_ary_new();
  ...>
}

@hook_texts_that_stay@
identifier name, value;
expression encoding;
@@
start_document_try(...)
{
  <...
- name = rb_str_export_to_enc(name, encoding);
- value = rb_str_export_to_enc(value, encoding);
+ rb_ary_push(kept, name = rb_str_new_frozen(rb_str_export_to_enc(name, encoding)));
+ rb_ary_push(kept, value = rb_str_new_frozen(rb_str_export_to_enc(value, encoding)));
  ...>
}

@hook_end_of_texts@
typedef yaml_tag_directive_t, VALUE;
symbol tail;
@@
start_document_try(...)
{
  ...
  yaml_tag_directive_t *tail = NULL;
+ VALUE kept = Qnil;
  ...
  yaml_document_start_event_initialize(...);
+ RB_GC_GUARD(kept);
  ...
}
