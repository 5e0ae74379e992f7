# Each other ractor than the main one has the authenticators that come with the gem; what it adds is
# for itself.
#
# Reason: behaviour
# Retire-when: Net::IMAP::SASL.authenticators works in ractors.
# Expect: 5
# Inserts: __net_imap_authenticators__ 1
s/^      (def self\.authenticators); @authenticators \|\|= (\w+\.new) end$/      \1\
        return @authenticators ||= \2 if Ractor.main?\
\
        Ractor.store_if_absent(:__net_imap_authenticators__) { \2 }\
      end/
