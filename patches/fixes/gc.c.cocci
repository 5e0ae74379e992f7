// GC.compact does not move the name of a class: C code has the address of its bytes
// (rb_class2name).
// Expect: gc_mark_and_pin_internal 9, classpath 2

@redirect_mark_of_name@
expression class;
@@
- gc_mark_internal(RCLASS_EXT(class)->classpath)
+ gc_mark_and_pin_internal(RCLASS_EXT(class)->classpath)
