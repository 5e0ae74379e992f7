# The constants of URI::LDAP can be read in every ractor.
#
# Reason: behaviour
# Retire-when: the gem's constants are shareable.
# Expect: 1
# Inserts: experimental_everything 1
s/^# frozen_string_literal: false$/&\
# shareable_constant_value: experimental_everything/
