# Other ractors than the main one are told where to set up, require and look up a bundle.
#
# Reason: behaviour
# Retire-when: Bundler sets up a bundle from every ractor.
# Expect: 32
# Inserts: Gem.refuse_bundle 2
# Inserts: Gem.refuse_bundle_query 14
/^    def (setup|require)\(\*groups\)$/a\
      Gem.refuse_bundle(__method__) unless Ractor.main?\

# Queries, and what changes ENV.
/^    def (definition|(configured_)?bundle_path|root|settings|ui|load|original_env)(\(.*\))?$/a\
      Gem.refuse_bundle_query(__method__) unless Ractor.main?\

/^    def (default_(gem|lock)file|locked_gems|environment|unbundle_env!|with_env)(\(.*\))?$/a\
      Gem.refuse_bundle_query(__method__) unless Ractor.main?\

