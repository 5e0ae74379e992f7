// A write barrier for the parent and the method of an iseq: the GC can run between its allocation
// and this.
// Reason: backport
// Until: 3.4.9

@hook_relation_of_iseq@
typedef rb_iseq_t, VALUE;
identifier iseq, piseq, body;
@@
set_relation(rb_iseq_t *iseq, const rb_iseq_t *piseq)
{
  ...
  if (piseq) { body->parent_iseq = piseq; }
+ rb_gc_writebarrier_remember((VALUE)iseq);
  ...
}
