# GC.verify_internal_consistency looks at the fields of each live object, and at the side table.
# (Not a semantic patch: spatch cannot read 200 lines of this file.)
#
# Reason: behaviour
# Retire-when: the base keeps generic instance variables in fields objects.
# Expect: 4
# Inserts: rb_fields_verify_owner 2
# Inserts: rb_fields_verify_table 2

# Declared in internal/fields_ref.h, too, which a GC does not include.
/^struct verify_internal_consistency_struct \{$/i\
void rb_fields_verify_owner(VALUE obj);\
void rb_fields_verify_table(void);

# Each live object.
/^ +data->live_object_count\+\+;$/a\
                rb_fields_verify_owner(obj);

# The table, at the end.
/^ +gc_report\(5, objspace, "gc_verify_internal_consistency: OK\\n"\);$/i\
    rb_fields_verify_table();
