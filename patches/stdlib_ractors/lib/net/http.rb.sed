# Other ractors than the main one make connections.
#
# Reason: behaviour
# Retire-when: the gem's lists are frozen.
# Expect: 3
s/^    \] (# :nodoc:)$/    ].freeze \1/
s/^    SSL_IVNAMES = (SSL_ATTRIBUTES\.map \{.*\}) (# :nodoc:)$/    SSL_IVNAMES = \1.freeze \2/
s/^    (IDEMPOTENT_METHODS_) = (%w.*\/) (# :nodoc:)$/    \1 = Ractor.make_shareable(\2) \3/
