# Each other ractor than the main one has a global configuration of its own, which begins with the
# defaults.
#
# Reason: behaviour
# Retire-when: the gem can be used in ractors.
# Expect: 5
s/^      def self\.global; @global if defined\?\(@global\) end$/      def self.global\
        return Ractor.store_if_absent(:__net_imap_config__) { default.new } unless Ractor.main?\
\
        @global if defined?(@global)\
      end/
