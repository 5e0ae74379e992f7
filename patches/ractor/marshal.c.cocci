// Marshal.dump refuses an object whose singleton class has instance variables. The one that says
// which ractor made the class (internal/ractor/singleton_class.h) is none of the program's.
// Retire-when: the base knows which ractor made a singleton class.
// After: set/marshal.c.cocci
// Expect: rb_ivar_count 1

@include_singleton_class_in_marshal@
@@
  #include "internal/object.h"
+ #include "internal/ractor/singleton_class.h"

@redirect_variables_of_singleton_class@
symbol klass;
@@
- rb_ivar_count(klass) > 0
+ rb_singleton_class_variables_p(klass)
