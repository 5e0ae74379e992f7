// Only the main ractor uses the object that an iseq keeps for itself (RubyVM::InstructionSequence):
// it is not shareable. Other ractors get a new one each time.
// Retire-when: the base keeps no such object, or a shareable one.

@hook_wrapper_in_ractor@
typedef rb_iseq_t;
identifier iseq;
@@
iseqw_new(const rb_iseq_t *iseq)
{
+ if (iseqw_in_ractor_p()) return iseqw_new_in_ractor(iseq);
  ...
}
