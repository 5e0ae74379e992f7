// The functions that the GC calls for internal memo objects get other names: the fork's functions
// serve fields objects, and call these for all other types (unlocked/fields/object.c).
// Retire-when: the base keeps generic instance variables in fields objects.
// Expect: rb_imemo_name 1, rb_imemo_memsize 1, rb_imemo_mark_and_move 1, rb_imemo_free 1

@redirect_imemo_name@
identifier type;
@@
- rb_imemo_name
+ base_imemo_name
  (enum imemo_type type) { ... }

@redirect_imemo_memsize@
typedef VALUE;
identifier obj;
@@
- rb_imemo_memsize
+ base_imemo_memsize
  (VALUE obj) { ... }

@redirect_imemo_mark@
typedef VALUE;
identifier obj, updating;
@@
- rb_imemo_mark_and_move
+ base_imemo_mark_and_move
  (VALUE obj, bool updating) { ... }

@redirect_imemo_free@
typedef VALUE;
identifier obj;
@@
- rb_imemo_free
+ base_imemo_free
  (VALUE obj) { ... }
