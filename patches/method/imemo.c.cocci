// Several ractors make call infos with the same keywords, whose count of references is changed
// atomically.
//
// Reason: behaviour
// Retire-when: the base counts references to keywords atomically.
// Expect: references 2
// After: references 1

@redirect_keywords_release@
identifier free_memo = {rb_imemo_free, base_imemo_free};
expression kwarg, other, block;
@@
free_memo(...)
{
  <...
- kwarg->references--;
- if (other->references == 0) xfree(block);
+ /* Release, acquire: who frees the keywords sees the last use of the others. */
+ if (__atomic_sub_fetch(&kwarg->references, 1, __ATOMIC_ACQ_REL) == 0) xfree(block);
  ...>
}
