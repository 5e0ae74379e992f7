// ObjectSpace.memsize_of, memsize_of_all and the counters work in every ractor: they return
// numbers. Looked at: the tables of IDs are written with the same values by each first call;
// traversals of the heap stop all ractors. What returns objects of others (reachable_objects_from)
// or traces the whole process (trace_object_allocations) is for the main ractor.
// Retire-when: the extension declares what is safe for ractors.
// Expect: Init_objspace 1

@hook_objspace_safe@
expression m;
@@
(
+ rb_ext_ractor_safe(true);
  rb_define_module_function(m, "memsize_of", memsize_of_m, 1);
|
+ rb_ext_ractor_safe(false);
  rb_define_module_function(m, "reachable_objects_from", reachable_objects_from, 1);
)
