// Gives fields objects their number among the internal memo types.
//
// Reason: behaviour
// Retire-when: the base has imemo_fields.
// Expect: imemo_constcache 1
// Expect: imemo_fields 0
// After: imemo_fields 1

@numbered@
@@
enum imemo_type { ..., imemo_fields = 14, ... };

@widen depends on !numbered@
@@
enum imemo_type { ...,
- imemo_constcache = 13
+ imemo_constcache = 13, imemo_fields = 14
, ...
};
