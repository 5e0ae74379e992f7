# Two ractors that intern a new name at once get the same id: the base looks a name up, and
# registers it outside of the lock of the look-up, so that each of them may have an id of its own.
#
# Reason: behaviour
# Retire-when: rb_intern3 and rb_intern_str of the base hold the lock from the look-up on.
# Expect: 4
# Inserts: symbol_intern_once 4

s/([^_])intern_str\(str, ([01])\)/\1symbol_intern_once(str, \2)/
