// A traversal for Ractor.make_shareable and its kin that begins at an object without references,
// as a string or a new object is, needs no table of the objects that it has met
// (unlocked/ractor/copy.c).
//
// Reason: behaviour
// Retire-when: the base makes the table when a second object comes.
// Expect: obj_traverse_rec 2
// Expect: rec_hash 6
// After: obj_traverse_rec 1
// Inserts: obj_traverse_again_p 1
// Inserts: leaf 3

@widen_traversal@
typedef VALUE;
@@
struct obj_traverse_data {
  ...
  VALUE rec_hash;
+ VALUE leaf;
};

@redirect_insertion@
expression obj, data;
@@
- st_insert(obj_traverse_rec(data), obj, 1)
+ obj_traverse_again_p(obj, data)

@hook_end_of_leaf@
identifier data, final_func;
statement S;
@@
+ if (final_func && data.leaf) return final_func(data.leaf) ? 1 : 0;
  if (final_func && data.rec) S
