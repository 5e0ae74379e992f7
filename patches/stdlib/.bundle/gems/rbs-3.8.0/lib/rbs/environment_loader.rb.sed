# Other ractors find the signatures that come with the gem.
#
# Reason: behaviour
# Retire-when: DEFAULT_CORE_ROOT is shareable.
# Expect: 1
s/^    DEFAULT_CORE_ROOT = (Pathname.*)$/    DEFAULT_CORE_ROOT = Ractor.make_shareable(\1)/
