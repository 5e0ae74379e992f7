// `object.singleton_method("name")` with a name that no Symbol has yet: the base makes a Symbol of
// the ID 0 for the error's message, and the message crashes. Here it is a NameError with the name.

@redirect_name_in_error@
identifier vid, id;
@@
rb_obj_singleton_method(...)
{
  <...
- vid = ID2SYM(id);
+ vid = id ? ID2SYM(id) : vid;
  ...>
}
