// A struct with members outside has a reference to its fields object in the last word of its slot,
// behind the words of the base.
// Retire-when: the base keeps a reference to a fields object in structs.
// Expect: heap 4

@widen_heap_struct@
typedef VALUE;
@@
struct RStruct {
  ...
  union {
    struct {
      long len;
      const VALUE *ptr;
+     VALUE fields_obj;
    } heap;
    ...
  } as;
};
