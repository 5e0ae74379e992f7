# The base's generic instance variables were a malloc'ed struct per object: no code may use this
# struct any more.
# Retire-when: the base keeps generic instance variables in fields objects.
# Why-text: an #if inside the struct keeps spatch from reading it.
# Expect: 19
# Gone: gen_ivtbl rb_ivar_generic_ivtbl_lookup rb_generic_shape_id

# The struct, its lookup, and the shape of an owner whose header has no room for it.
/^struct gen_ivtbl \{/,/^};/d
/^int rb_ivar_generic_ivtbl_lookup\(/,/^$/d
/^#if !SHAPE_IN_BASIC_FLAGS/,/^#endif/d
