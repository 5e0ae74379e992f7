# The texts of statuses, which the library only reads, are shareable.
#
# Reason: behaviour
# Retire-when: the table is shareable.
# Expect: 2
s/^Net::HTTP::STATUS_CODES = \{$/Net::HTTP::STATUS_CODES = Ractor.make_shareable({/
s/^\} # :nodoc:$/}) # :nodoc:/
