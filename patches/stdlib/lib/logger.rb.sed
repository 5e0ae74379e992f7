# Other ractors than the main one write the first line of a log.
#
# Reason: behaviour
# Retire-when: the gem's ProgName is frozen.
# Expect: 1
s/^  ProgName = (".*")$/  ProgName = \1.freeze/
