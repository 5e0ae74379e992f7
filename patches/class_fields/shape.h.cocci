// The header of a class does not have the shape of its fields any more: the two functions that
// said so are gone.
//
// Reason: behaviour
// Retire-when: the base keeps the instance variables of classes in fields objects.
// Expect: RCLASS_SHAPE_ID 1
// Retire: RCLASS_SHAPE_ID RCLASS_SET_SHAPE_ID
