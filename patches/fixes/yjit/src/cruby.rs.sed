# One more method name: see codegen.rs.sed.
# Expect: 1
# Inserts: name: respond_to 1
/^        name: respond_to_missing content: /a\
        name: respond_to         content: b"respond_to?"
