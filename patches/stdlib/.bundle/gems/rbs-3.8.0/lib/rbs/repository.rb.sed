# Other ractors find the signatures that come with the gem.
#
# Reason: behaviour
# Retire-when: DEFAULT_STDLIB_ROOT is shareable.
# Expect: 1
s/^    DEFAULT_STDLIB_ROOT = (Pathname.*)$/    DEFAULT_STDLIB_ROOT = Ractor.make_shareable(\1)/
