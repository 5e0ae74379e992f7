# Psych::Emitter#alias(nil) raises TypeError. An assertion of libyaml there ends the process.
#
# Reason: backport
# Why-text: spatch does not match a type as an argument of a macro.
# Retire-when: the base's alias refuses nil.
# Until: none
# Expect: 1
# Inserts: rb_check_type 1
/^static VALUE alias\(/,/^}/s/^    TypedData_Get_Struct\(self, .*$/&\
    rb_check_type(anchor, T_STRING);/
