# Name.new and Name#add_entry take the object types of the ractor in which they are called
# (x509.rb has the method); without x509.rb they read the constant.
# Retire-when: the gem's template is shareable.
# Why-text: spatch does not see the bodies of macros.
# Expect: 3
# Inserts: object_type_template 2
/^  rb_const_get\(cX509Name, rb_intern\("OBJECT_TYPE_TEMPLATE"\)\)$/c\
  (rb_obj_respond_to(cX509Name, rb_intern("object_type_template"), 1) ? \\\
   rb_funcall(cX509Name, rb_intern("object_type_template"), 0) : \\\
   rb_const_get(cX509Name, rb_intern("OBJECT_TYPE_TEMPLATE")))
