// Calls of attr_reader and attr_writer from C, as those of map(&:name) and Method#call, are
// counted, when RUBY_STATS=fields asks for it (internal/ivar/counted.h).
// Retire-when: the base counts accesses to instance variables.

@redirect_counted_reader_of_c@
expression ret, recv, id;
@@
vm_call0_body(...)
{
  <...
  VM_CALL_METHOD_ATTR(ret, rb_attr_get(recv, id),
-   (void)0
+   rb_counted_called(ec, recv, id, false)
  );
  ...>
}

@redirect_counted_writer_of_c@
expression ret, recv, id, val;
@@
vm_call0_body(...)
{
  <...
  VM_CALL_METHOD_ATTR(ret, rb_ivar_set(recv, id, val),
-   (void)0
+   rb_counted_called(ec, recv, id, true)
  );
  ...>
}
