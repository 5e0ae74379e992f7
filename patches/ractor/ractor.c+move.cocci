// The successor of a moved object gets the content of the whole slot, and the object stays behind
// empty: three functions of CRuby call the fork's functions for that. CRuby copies three words,
// whatever the size of the slot. A moved object's remains are not shareable, even when frozen, and
// an object that refers to them is not shareable either. The hash in which a traversal notes what
// it has met gets its write barrier.
// Retire-when: the base moves whole slots.
// Expect: ractor_moved_bang 2, traverse_stop 6
// Retire: ractor_moved_bang

@hook_known_move@
typedef VALUE;
identifier obj, data;
@@
move_enter(VALUE obj, struct obj_traverse_replace_data *data)
{
+ if (ractor_move_known_p(obj, data)) return traverse_skip;
  ...
}

@redirect_successor@
typedef VALUE;
identifier moved, obj, data;
@@
move_enter(VALUE obj, struct obj_traverse_replace_data *data)
{
  <...
- VALUE moved = rb_obj_alloc(RBASIC_CLASS(obj));
- rb_shape_set_shape(moved, rb_shape_get_shape(obj));
+ VALUE moved = ractor_move_successor(obj, data);
  ...>
}

@redirect_content@
identifier obj, data, v, dst, src;
expression E;
@@
move_leave(VALUE obj, struct obj_traverse_replace_data *data)
{
  VALUE v = data->replacement;
- struct RVALUE *dst = (struct RVALUE *)v;
- struct RVALUE *src = (struct RVALUE *)obj;
- dst->flags = E;
- dst->v1 = src->v1;
- dst->v2 = src->v2;
- dst->v3 = src->v3;
+ ractor_move_content(obj, data);
  ...
}

@redirect_record@
typedef st_data_t;
identifier obj, data, replacement;
@@
obj_traverse_replace_i(VALUE obj, struct obj_traverse_replace_data *data)
{
  <...
- st_insert(obj_traverse_replace_rec(data), (st_data_t)obj, replacement);
+ obj_traverse_record(data, obj, replacement);
  ...>
}

@hook_shareable_traversal@
identifier obj;
@@
shareable_p_enter(VALUE obj)
{
+ if (RBASIC_CLASS(obj) == rb_cRactorMovedObject) return traverse_stop;
  ...
}

@hook_unshareable_remains@
identifier obj;
@@
make_shareable_check_shareable(VALUE obj)
{
+ ractor_move_refuse(obj);
  ...
}

@redirect_copy@
identifier obj, data;
@@
copy_enter(VALUE obj, struct obj_traverse_replace_data *data)
{
  <...
- data->replacement = rb_obj_clone(obj);
+ data->replacement = ractor_copy_new(obj, data);
  ...>
}

// An object that a traversal refuses: the message also names the way to it.
@redirect_refused_data@
typedef VALUE;
identifier obj, data;
expression list all;
@@
obj_traverse_replace_i(VALUE obj, struct obj_traverse_replace_data *data)
{
  <...
- rb_raise(rb_eRactorError, all);
+ ractor_data_refuse(obj, data);
  ...>
}
