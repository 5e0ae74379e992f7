# Other ractors than the main one read the version.
#
# Reason: behaviour
# Retire-when: the gem's constants are shareable.
# Expect: 1
s/^  VERSION = ('[0-9.]+')$/  VERSION = \1.freeze/
