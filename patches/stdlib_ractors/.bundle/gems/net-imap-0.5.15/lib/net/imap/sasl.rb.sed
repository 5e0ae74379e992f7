# Each other ractor than the main one has the authenticators that come with the gem; what it adds is
# for itself.
#
# Reason: behaviour
# Retire-when: Net::IMAP::SASL.authenticators works in ractors.
# Expect: 5
# Inserts: __net_imap_authenticators__ 1
s/^      def self\.authenticators; @authenticators \|\|= (Authenticators\.new) end$/      def self.authenticators\
        return @authenticators ||= \1 if Ractor.main?\
\
        Ractor.store_if_absent(:__net_imap_authenticators__) { \1 }\
      end/
