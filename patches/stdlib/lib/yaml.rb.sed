# Psych::LOADER_VERSION can be read in every ractor: the string is frozen.
#
# Reason: behaviour
# Retire-when: the gem's constant is frozen.
# Expect: 1
s/^( *LOADER_VERSION *= *["'][0-9.]+["'])$/\1.freeze/
