// The write barrier for a new key of a tally comes after the key is in the hash, whose table may
// have to grow first. Otherwise a minor GC in between forgets the hash, and the next one frees the
// key. The one before is not needed then, nor one for a key that the hash has already.
// Reason: backport
// Until: 3.4.9
// Expect: rb_enum_tally_up 2, rb_hash_stlike_update 1, RB_OBJ_WRITTEN 2

@hook_tallied_key@
identifier hash, group;
expression func, arg;
@@
- rb_hash_stlike_update(hash, group, func, arg);
+ bool known = rb_hash_stlike_update(hash, group, func, arg);
+ if (!known && !SPECIAL_CONST_P(group)) rb_gc_writebarrier(hash, group);

@retire_early_barrier@
identifier hash, group;
@@
- if (!SPECIAL_CONST_P(*group)) RB_OBJ_WRITTEN(hash, Qundef, *group);
