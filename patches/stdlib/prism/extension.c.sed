# Ractors parse with Prism: error_highlight does so for each message. The extension has no state
# besides the classes that it defines when it is loaded.
# Why-text: spatch does not read the generated functions in front of Init_prism.
#
# Reason: behaviour
# Retire-when: the base declares the extension safe for ractors.
# Expect: 1
# Inserts: rb_ext_ractor_safe 1
/^Init_prism\(void\) \{$/a\
    rb_ext_ractor_safe(true);
