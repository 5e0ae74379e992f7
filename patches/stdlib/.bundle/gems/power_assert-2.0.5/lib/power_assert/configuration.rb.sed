# Each other ractor than the main one has its own configuration, which begins with the gem's.
#
# Reason: behaviour
# Retire-when: the gem works in ractors.
# Expect: 4
# Inserts: Ractor.store_if_absent 1
s/^      @configuration \|\|= (Configuration\[.*\])$/      unless Ractor.main?\
        return Ractor.store_if_absent(:__power_assert_configuration__) { \1 }\
      end\
\
&/
