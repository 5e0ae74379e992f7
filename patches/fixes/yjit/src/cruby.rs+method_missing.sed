# One more method name: see codegen.rs.sed.
# Until: 3.4.9
# Expect: 1
# Inserts: name: method_missing 1
/^        name: respond_to_missing content: /a\
        name: method_missing     content: b"method_missing"
