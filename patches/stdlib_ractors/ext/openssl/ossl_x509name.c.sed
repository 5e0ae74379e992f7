# Name.new and Name#add_entry take the object types of the ractor in which they are called
# (x509.rb has the method).
#
# Why-text: spatch does not see the bodies of macros.
# Reason: behaviour
# Retire-when: the gem's template is shareable.
# Expect: 1
# Inserts: object_type_template 1
/^  rb_const_get\(cX509Name, rb_intern\("OBJECT_TYPE_TEMPLATE"\)\)$/c\
  rb_funcall(cX509Name, rb_intern("object_type_template"), 0)
