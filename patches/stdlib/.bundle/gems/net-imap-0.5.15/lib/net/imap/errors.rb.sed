# Other ractors than the main one raise what the server answers.
#
# Reason: behaviour
# Retire-when: the gem's constants are shareable.
# Expect: 1
# Inserts: make_shareable 1
s/^    RESPONSE_ERRORS\["BAD"\] = .*$/&\
    Ractor.make_shareable(RESPONSE_ERRORS)/
