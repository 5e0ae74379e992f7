# Other ractors than the main one ask whether warnings are left out.
#
# Reason: behaviour
# Retire-when: the gem does not set the answer when it is asked for.
# Expect: 1
s/^      @skip \|\|= false$/      Ractor.main? ? (@skip ||= false) : (@skip || false)/
