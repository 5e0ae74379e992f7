// vm_method.c, which vm.c includes, calls a traversal of subclasses of the fork.
// Retire-when: method/vm_method.c+entry.cocci is retired.
// Expect: rb_class_foreach_subclass 0

@include_class_tree_in_vm@
@@
  #include "internal/class.h"
+ #include "internal/method/class_tree.h"
