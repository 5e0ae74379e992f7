// Several ractors make call infos with the same keywords, whose count of references is changed
// atomically.
//
// Reason: behaviour
// Retire-when: the base counts references to keywords atomically.
// Expect: references 2
// After: references 1

@redirect_keywords_release@
expression kwarg, other, block;
@@
rb_imemo_free(...)
{
  <...
- kwarg->references--;
- if (other->references == 0) xfree(block);
+ /* Release, acquire: who frees the keywords sees the last use of the others. */
+ if (__atomic_sub_fetch(&kwarg->references, 1, __ATOMIC_ACQ_REL) == 0) xfree(block);
  ...>
}
