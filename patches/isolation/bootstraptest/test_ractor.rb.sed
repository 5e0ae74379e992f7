# CRuby's test expects a TypeError when a NameError is sent, because the receiver cannot be copied.
# Here the error arrives.
#
# Reason: behaviour
# Retire-when: the base's test expects that the error arrives.
# Expect: 1
# Inserts: receive.message 1
s/^    Ractor\.new\{\} << err$/    (Ractor.new { receive.message } << err).take \&\& "ok"/
