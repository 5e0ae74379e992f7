// Lists of subclasses and superclasses and singleton classes are changed by several ractors. The
// functions that do that are the fork's, with the VM lock and in an order that is safe for readers
// without a lock (internal/method/class_tree.h).
// Retire-when: the base guards the lists of subclasses and the making of singleton classes.
// Expect: push_subclass_entry_to_list 3, class_superclasses_including_self 2, make_metaclass 3
// Expect: class_descendants 2, rb_vm_check_redefinition_by_prepend 1, rb_include_module 1
// Retire: push_subclass_entry_to_list rb_class_remove_from_super_subclasses
// Retire: rb_class_remove_from_module_subclasses rb_class_foreach_subclass
// Retire: class_superclasses_including_self rb_class_update_superclasses make_metaclass

@redirect_singleton_class@
typedef VALUE;
identifier obj;
@@
rb_make_metaclass(VALUE obj, ...)
{
  <...
- return make_singleton_class(obj);
+ return class_tree_singleton_class(obj);
  ...>
}

@redirect_singleton_freeze@
identifier klass, obj;
@@
singleton_class_of(VALUE obj)
{
  <...
- RB_FL_SET_RAW(klass, RB_OBJ_FROZEN_RAW(obj));
+ if (RB_OBJ_FROZEN_RAW(obj)) class_tree_freeze(klass);
  ...>
}

// Other ractors know the singleton class from here on; so this comes last.
@redirect_attach@
typedef VALUE;
identifier klass, obj;
@@
make_singleton_class(VALUE obj)
{
  ...
- RBASIC_SET_CLASS(obj, klass);
  ...
+ class_tree_attach(obj, klass);
  return klass;
}

@redirect_subclasses@
identifier klass;
@@
rb_class_subclasses(VALUE klass)
{
- return class_descendants(klass, true);
+ return class_tree_subclasses(klass);
}

@redirect_prepend_check@
identifier klass;
@@
rb_prepend_module(VALUE klass, ...)
{
  <...
- if (changed) { rb_vm_check_redefinition_by_prepend(klass); }
+ (void)changed;
  ...>
}

// The fork's functions of these names take the VM lock, and call CRuby's.
@redirect_include_module@
typedef VALUE;
identifier klass, module;
@@
- rb_include_module
+ base_include_module
  (VALUE klass, VALUE module) { ... }

@redirect_prepend_module@
typedef VALUE;
identifier klass, module;
@@
- rb_prepend_module
+ base_prepend_module
  (VALUE klass, VALUE module) { ... }
