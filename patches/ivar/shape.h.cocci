// The header of a class no longer has the shape of its fields: removes the two functions that get
// and set it there.
// Retire-when: the base keeps the instance variables of classes in fields objects.
// Expect: RCLASS_SHAPE_ID 1
// Retire: RCLASS_SHAPE_ID RCLASS_SET_SHAPE_ID
