// Removes the lookup in the base's table of generic instance variables: rb_obj_fields
// (internal/fields/owner.h) takes its place.
// Retire-when: the base keeps generic instance variables in fields objects.
// Expect: gen_ivtbl 2, rb_gen_ivtbl_get 1
// Gone: gen_ivtbl rb_gen_ivtbl_get

@retire_gen_ivtbl@
@@
- struct gen_ivtbl;

@retire_gen_ivtbl_get@
typedef VALUE, ID;
@@
- int rb_gen_ivtbl_get(VALUE obj, ID id, struct gen_ivtbl **ivtbl);
