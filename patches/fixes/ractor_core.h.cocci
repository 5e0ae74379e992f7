// The last regexp that a method of a ractor made of a string, behind CRuby's members.
// Reason: behaviour
// Retire-when: fixes/re.c.cocci is retired.
// After: ractor/ractor_core.h+isolation.cocci
// Expect: newobj_cache 1

@widen_ractor_with_last_regexp@
typedef VALUE;
@@
struct rb_ractor_struct {
  ...
  void *newobj_cache;
+ VALUE last_regexp;
  ...
};
