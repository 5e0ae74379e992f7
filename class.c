/*
 * class.c of the fork: wraps CRuby's class.c, without its lists of subclasses and superclasses.
 * Parts: method/class_tree, ractor/singleton_class.
 */
#include "internal/method/class_tree.h"
#include "internal/method/lookup.h"
#include "internal/set/redefined.h"

/* patches/method/class.c+class_tree.cocci */
static rb_subclass_entry_t *push_subclass_entry_to_list(VALUE super, VALUE klass);
static VALUE make_metaclass(VALUE klass);
static VALUE class_tree_singleton_class(VALUE obj);
static void class_tree_attach(VALUE obj, VALUE klass);
static VALUE class_tree_subclasses(VALUE klass);

/* patches/ractor/class.c.cocci */
static void singleton_class_set_ractor(VALUE klass, VALUE obj);
static void singleton_class_check_ractor(VALUE klass);

/* patches/method/class.c+class_tree.cocci renames them */
static void base_include_module(VALUE klass, VALUE module);
static void base_prepend_module(VALUE klass, VALUE module);

#include "base/class.c"

#include "unlocked/method/class_tree.c"
#include "unlocked/ractor/singleton_class.c"
