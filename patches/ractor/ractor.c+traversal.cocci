// A traversal for Ractor.make_shareable and its kin that begins at an object without references,
// as a string or a new object is, needs no table of the objects that it has met
// (unlocked/ractor/copy.c). The fork's insertion has its write barrier; that of CRuby 3.4.9 would
// crash where there is no table.
// Retire-when: the base makes the table when a second object comes.
// Expect: obj_traverse_rec 2
// Inserts: RB_OBJ_WRITTEN 0, -> 0, rec_hash 0, Qundef 0

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

@retire_barrier_of_insertion@
identifier obj, data;
@@
obj_traverse_i(...)
{
  <...
- RB_OBJ_WRITTEN(data->rec_hash, Qundef, obj);
  ...>
}

@hook_end_of_leaf@
identifier data, final_func;
statement S;
@@
+ if (final_func && data.leaf) return final_func(data.leaf) ? 1 : 0;
  if (final_func && data.rec) S
