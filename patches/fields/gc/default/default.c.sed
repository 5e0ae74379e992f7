# GC.verify_internal_consistency looks at the fields of each live object, and at the side table.
# (Not a semantic patch: spatch cannot read 200 lines of this file.)
#
# Reason: behaviour
# Retire-when: the base keeps generic instance variables in fields objects.
# Expect: 3

# Declared in internal/fields_ref.h, which a GC does not include.
/^static void gc_verify_internal_consistency\(void \*objspace_ptr\);$/{
s/;$/; void rb_fields_verify_owner(VALUE obj), rb_fields_verify_table(void);/
}

# Each live object.
s/^( +data->live_object_count\+\+;)$/\1 rb_fields_verify_owner(obj);/

# The table, at the end.
s/^( +)(gc_report\(5, objspace, "gc_verify_internal_consistency: OK\\n"\);)$/\1rb_fields_verify_table(); \2/
