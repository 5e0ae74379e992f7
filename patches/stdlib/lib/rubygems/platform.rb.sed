# Other ractors than the main one find out the local platform for themselves.
#
# Reason: behaviour
# Retire-when: the gem's local platform is shareable.
# Expect: 2
# Inserts: Gem.own 1
/^  def self\.local\(refresh: false\)$/a\
    return Gem.own(:local) { new(Gem.target_rbconfig["arch"]) } unless Ractor.main?\

