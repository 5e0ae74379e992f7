# Other ractors than the main one colour code.
#
# Reason: behaviour
# Retire-when: the gem's constants are shareable.
# Expect: 3
# Inserts: make_shareable 3
s/^    private_constant :((TOKEN_(KEYWORDS|SEQ_EXPRS)|ERROR_TOKENS))$/    Ractor.make_shareable(\1)\
&/
