// A class remembers what became of the fields of its structs, in bytes that are padding in CRuby.
// Retire-when: the base keeps instance variables of structs in their slot.
// Expect: classpath 6

@widen_struct_votes@
typedef VALUE, uint16_t;
@@
struct rb_classext_struct {
  ...
+ uint16_t struct_votes;
  VALUE classpath;
};
