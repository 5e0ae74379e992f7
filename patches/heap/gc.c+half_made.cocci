// An object that its ractor is still making, when another one collects or walks over the heap. With
// a hook for new objects (ObjectSpace.trace_object_allocations) the ractor waits for the VM lock
// before the rest of the slot is cleared: a collection marked what the slot had before. And a
// string that waits for its memory has no bytes yet, which Process.warmup would read.
// Retire-when: the base's newobj_of clears the slot before it takes the lock, and its
// rb_gc_prepare_heap_process_object leaves a string without bytes alone.
// Expect: memset 2, rb_enc_str_coderange 1

@redirect_slot_clearing@
expression cr, level, rest, size;
@@
+ memset(rest, 0, size);
  RB_VM_LOCK_ENTER_CR_LEV(cr, &level);
  {
- memset(rest, 0, size);
  ...
  }

@redirect_warm_up_string@
expression obj;
@@
rb_gc_prepare_heap_process_object(...)
{
  <...
- rb_enc_str_coderange(obj);
+ os_warm_up_string(obj);
  ...>
}
