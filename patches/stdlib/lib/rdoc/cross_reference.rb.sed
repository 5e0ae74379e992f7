# RDoc turns markup into other forms in every ractor: its tables are shareable.
#
# Reason: behaviour
# Retire-when: the gem's constants are shareable.
# Expect: 1
# Inserts: experimental_everything 1
s/^# frozen_string_literal: true$/&\
# shareable_constant_value: experimental_everything/
