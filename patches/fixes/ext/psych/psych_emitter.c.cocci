// Psych::Emitter#alias(nil) raises TypeError. An assertion of libyaml there ends the process.
// Expect: yaml_alias_event_initialize 1

@hook_anchor@
identifier fn = alias;
symbol anchor;
expression E;
@@
fn(...)
{
  ...
+ rb_check_type(anchor, T_STRING);
  if (E) { Check_Type(anchor, T_STRING); ... }
  ...
}
