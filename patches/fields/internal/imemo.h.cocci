// Gives fields objects their number among the internal memo types.
// Retire-when: the base has imemo_fields.
// Expect: imemo_constcache 1
// Inserts: imemo_fields 1

@widen_imemo_type@
@@
enum imemo_type { ...,
- imemo_constcache = 13
+ imemo_constcache = 13, imemo_fields = 14
, ...
};
