# Two more method names: see codegen.rs.sed.
#
# Reason: backport
# Retire-when: the base's compiled `a, b = x` looks up these methods.
# Until: none
# Expect: 2
# Inserts: name: respond_to 1
# Inserts: name: method_missing 1
/^        name: respond_to_missing content: /a\
        name: respond_to         content: b"respond_to?"\
        name: method_missing     content: b"method_missing"
