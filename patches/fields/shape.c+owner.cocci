// Shapes of classes and generic owners grow by GC slots instead of malloc's sizes (the fork's
// shape_grown_capacity). Removes the code that removed a field from a generic owner. The shape id
// of an object is always in its flags.
// Retire-when: the base keeps generic instance variables in fields objects.
// Expect: rb_malloc_grow_capa 1, rb_generic_shape_id 2, rb_gen_ivtbl_get 1
// Gone: gen_ivtbl rb_gen_ivtbl_get rb_generic_shape_id

@redirect_capacity@
typedef VALUE, uint32_t;
identifier shape;
@@
- (uint32_t)rb_malloc_grow_capa(shape->capacity, sizeof(VALUE))
+ shape_grown_capacity(shape)

@retire_generic_shape_id_prototype@
typedef shape_id_t;
identifier obj;
@@
- shape_id_t rb_generic_shape_id(VALUE obj);

@redirect_generic_shape_id@
identifier obj;
@@
- rb_generic_shape_id(obj)
+ RBASIC_SHAPE_ID(obj)

@retire_generic_remove_arm@
expression obj, id;
identifier values;
@@
- struct gen_ivtbl *ivtbl;
- rb_gen_ivtbl_get(obj, id, &ivtbl);
- values = ivtbl->as.shape.ivptr;
+ UNREACHABLE_RETURN(false);
