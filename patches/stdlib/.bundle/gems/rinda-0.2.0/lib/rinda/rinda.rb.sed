# Rinda::VERSION can be read in every ractor: the string is frozen.
#
# Reason: behaviour
# Retire-when: the gem's constant is frozen.
# Expect: 1
s/^( *VERSION *= *["'][0-9.]+["'])$/\1.freeze/
