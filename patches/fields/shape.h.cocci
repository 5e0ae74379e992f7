// A shape has votes for the room of the fields objects that begin with it
// (unlocked/fields/capacity.c), in two bytes that were padding.
// Retire-when: the base sizes the fields objects of generic owners by those that it saw before.
// Expect: heap_index 1

@widen_shape@
typedef uint8_t, uint16_t;
@@
struct rb_shape {
  ...
  uint8_t heap_index;
+ uint16_t field_votes;
  ...
};
