# Other ractors than the main one are told where to set up and require a bundle.
#
# Reason: behaviour
# Retire-when: Bundler sets up a bundle from every ractor.
# Expect: 4
# Inserts: Gem.refuse_bundle 2
/^    def (setup|require)\(\*groups\)$/a\
      Gem.refuse_bundle(__method__) unless Ractor.main?\

