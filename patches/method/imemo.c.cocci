// Several ractors make call infos with the same keywords, whose count of references is changed
// atomically.
// Retire-when: the base counts references to keywords atomically.
// Expect: references 2

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
+ if (ul_atomic_sub_fetch_acq_rel(&kwarg->references, 1) == 0) xfree(block);
  ...>
}
