// rb_obj_classname and rb_class2name give the bytes of a String: where the class has no permanent
// name, nothing refers to it, or not for long (set_temporary_name). The base's callers read freed
// memory when the GC runs before they have copied the name (internal/fixes/lent_text.h). Permanent
// names do not move: gc.c.cocci.

@redirect_name_that_is_kept@
symbol path, permanent;
@@
rb_class2name(...)
{
  ...
- return RSTRING_PTR(path);
+ return permanent ? RSTRING_PTR(path) : rb_lent_text(path);
}
