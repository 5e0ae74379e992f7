# Options of RDoc are made in every ractor: the tables are shareable, and the generators are asked
# for by a method.
#
# Reason: behaviour
# Retire-when: the gem's constants are shareable.
# Expect: 4
# Inserts: experimental_everything 1
s/^# frozen_string_literal: true$/&\
# shareable_constant_value: experimental_everything/
s/RDoc::RDoc::GENERATORS/RDoc::RDoc.generators/
