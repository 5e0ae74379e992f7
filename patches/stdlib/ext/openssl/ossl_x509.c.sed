# The default paths of certificates (OpenSSL::X509::DEFAULT_CERT_FILE and so on) can be read in
# every ractor: the strings are frozen.
# Retire-when: the gem's constants are frozen.
# Why-text: spatch does not see the bodies of macros.
# Expect: 1
# Inserts: rb_obj_freeze 1
s/^(  rb_define_const\(mX509, "DEFAULT_" #x, )(rb_str_new2.*)\)$/\1rb_obj_freeze(\2))/
